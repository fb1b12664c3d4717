import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CopyManifestOnWire } from '../../../contract/boxes.ts';
import type { Context } from '../../context.ts';
import type { BoxCopyRow, BoxRow, StoredManifest } from '../../db/box-schema.ts';
import type { Db } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { deleteUnusedParts, lastCopyOf, lockBoxes, manifestOf } from './copies.ts';
import { countErased, readSnapshot, type RawPart, type Snapshot } from './read-snapshot.ts';
import { stateOf } from './rows.ts';

const compress = promisify(gzip);

type Maker = Pick<Context, 'db' | 'now' | 'announcer'>;

/** Minimum milliseconds between two copies of a box. */
const minCopyMs = 60_000;

/**
 * The newest copy of a box, made now if the last is older than `maxAgeMs`. @throws Refusal `tooMany` if the last copy was
 * discarded within a minute
 */
export async function newestCopy(ctx: Maker, box: BoxRow, maxAgeMs: number): Promise<CopyManifestOnWire> {
  const last = await lastCopyOf(ctx.db, box.id);
  // The clock may have been set back.
  const age = last ? Math.abs(ctx.now() - last.made_at.getTime()) : Number.POSITIVE_INFINITY;
  if (last?.complete && age <= Math.max(maxAgeMs, minCopyMs)) return manifestOf(box, last);
  if (age < minCopyMs)
    throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil((minCopyMs - age) / 1000) });
  return inTurn(ctx, box);
}

/** By database and box, the copies that are being made or wait for their turn. */
const running = new WeakMap<Db, Map<number, Promise<CopyManifestOnWire>>>();
let turn: Promise<unknown> = Promise.resolve();

/**
 * Makes one copy at a time in this process. A box that repeats its request, because its connection broke, gets the copy
 * that is being made already.
 */
function inTurn(ctx: Maker, box: BoxRow): Promise<CopyManifestOnWire> {
  const ofBoxes = running.get(ctx.db) ?? new Map<number, Promise<CopyManifestOnWire>>();
  running.set(ctx.db, ofBoxes);
  const begun = ofBoxes.get(box.id);
  if (begun) return begun;
  const made = turn.then(() => makeCopy(ctx, box)).finally(() => ofBoxes.delete(box.id));
  turn = made.catch(() => undefined);
  ofBoxes.set(box.id, made);
  return made;
}

interface StoredPart {
  hash: string;
  content: Buffer;
}

const attempts = 3;

async function makeCopy(ctx: Maker, box: BoxRow): Promise<CopyManifestOnWire> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { group_ids, folder_ids } = await choiceOf(ctx.db, box.id);
    const choice = { groupIds: group_ids, folderIds: folder_ids };
    const snapshot = await readSnapshot(ctx.db, choice);
    const contents: StoredPart[] = [];
    const manifest: StoredManifest = { rev: snapshot.rev, parts: [], files: snapshot.files };
    for (const { table, rows, lines } of snapshot.parts) {
      const content = await compress(lines);
      const hash = createHash('sha256').update(content).digest('hex');
      contents.push({ hash, content });
      manifest.parts.push({ hash, table, rows, bytes: content.length });
    }
    const stored = await write(ctx.db, ctx.announcer, async (tx) => {
      await lockBoxes(tx.db);
      const now = await choiceOf(tx.db, box.id);
      if (stateOf(now, ctx.now()) !== 'paired') throw new Refusal('boxEnded');
      const isOutdated =
        (await countErased(tx.db)) !== snapshot.erased ||
        !isDeepStrictEqual([group_ids, folder_ids], [now.group_ids, now.folder_ids]);
      return isOutdated ? undefined : storeCopy(ctx, tx, { box: now, snapshot, manifest, contents });
    });
    if (stored) return stored;
  }
  // Accounts were erased, or the choices changed, during each attempt.
  throw new Refusal('unavailable', { retryAfterSeconds: 5 });
}

type Choosing = Pick<BoxRow, 'id' | 'group_ids' | 'folder_ids' | 'revoked_at' | 'paired_at' | 'expires_at'>;

async function choiceOf(db: Write['db'] | Db, id: number): Promise<Choosing> {
  const row = await db
    .selectFrom('box')
    .select(['id', 'group_ids', 'folder_ids', 'revoked_at', 'paired_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('boxEnded');
  return { ...row, group_ids: row.group_ids.map(Number), folder_ids: row.folder_ids.map(Number) };
}

interface Made {
  box: Choosing;
  snapshot: Snapshot;
  manifest: StoredManifest;
  contents: readonly StoredPart[];
}

/** Stores a copy instead of the one before. If nothing has changed, that one stays, with the new time. */
async function storeCopy(
  ctx: Maker,
  tx: Write,
  { box, snapshot, manifest, contents }: Made,
): Promise<CopyManifestOnWire> {
  const made_at = new Date(ctx.now());
  const last = await lastCopyOf(tx.db, box.id);
  tx.desk('boxes');
  if (last?.complete && isSame(last, manifest)) {
    const last_session_id = snapshot.lastSessionId;
    await tx.db.updateTable('box_copy').set({ made_at, last_session_id }).where('id', '=', last.id).execute();
    return manifestOf(box, { ...last, made_at });
  }
  await storeParts(tx, contents);
  await tx.db.updateTable('box_copy').set({ manifest: null }).where('box_id', '=', box.id).execute();
  const copy = await tx.db
    .insertInto('box_copy')
    .values({
      box_id: box.id,
      name: randomBytes(9).toString('base64url'),
      made_at,
      manifest: JSON.stringify(manifest),
      counts: JSON.stringify(countsOf(snapshot, manifest)),
      last_session_id: snapshot.lastSessionId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await deleteUnusedParts(tx.db);
  return manifestOf(box, copy);
}

const isSame = ({ manifest }: BoxCopyRow, { parts, files }: StoredManifest): boolean =>
  isDeepStrictEqual([manifest?.parts, manifest?.files], [parts, files]);

async function storeParts(tx: Write, contents: readonly StoredPart[]): Promise<void> {
  const rows = await tx.db.selectFrom('box_part').select('hash').execute();
  const known = new Set(rows.map(({ hash }) => hash));
  for (const part of contents) {
    if (known.has(part.hash)) continue;
    known.add(part.hash);
    await tx.db.insertInto('box_part').values(part).execute();
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function countsOf({ parts, people }: Snapshot, manifest: StoredManifest) {
  const rowsOf = (table: RawPart['table']) =>
    sumOf(parts.flatMap((part) => (part.table === table ? [part.rows] : [])));
  return {
    people,
    sessions: rowsOf('session'),
    messages: rowsOf('message'),
    materials: rowsOf('material'),
    rows: sumOf(parts.map(({ rows }) => rows)),
    bytes: sumOf(manifest.parts.map(({ bytes }) => bytes)),
    files: manifest.files.length,
    file_bytes: sumOf(manifest.files.map(({ bytes }) => bytes)),
    with_passwords: false,
  };
}
