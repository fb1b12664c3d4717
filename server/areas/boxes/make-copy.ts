import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CopyManifestOnWire } from '../../../contract/boxes.ts';
import type { Context } from '../../context.ts';
import type { BoxCopyRow, BoxRow, StoredManifest } from '../../db/box-schema.ts';
import type { Db } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import type { BoxChoice } from '../../data/table-data.ts';
import { Refusal } from '../../http/refusal.ts';
import { deleteUnusedParts, lastCopyOf, lockBoxes, manifestOf, maxUnreadMs } from './copies.ts';
import { countErased, type Part, readFingerprint, readSnapshot, type Snapshot } from './read-snapshot.ts';
import { stateOf } from './rows.ts';

type Maker = Pick<Context, 'db' | 'now' | 'announcer'>;

/** Minimum milliseconds between two copies of a box. */
const minCopyMs = 60_000;

/**
 * The newest copy of a box, made now if the last is older than `maxAgeMs`. With 0, all rows are read again; otherwise only
 * if something has changed. @throws Refusal `tooMany` if the last copy was discarded within a minute
 */
export async function newestCopy(ctx: Maker, box: BoxRow, maxAgeMs: number): Promise<CopyManifestOnWire> {
  const last = await lastCopyOf(ctx.db, box.id);
  // The clock may have been set back.
  const age = last ? Math.abs(ctx.now() - last.made_at.getTime()) : Number.POSITIVE_INFINITY;
  if (last?.complete && age <= Math.max(maxAgeMs, minCopyMs)) return manifestOf(box, last);
  if (age < minCopyMs)
    throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil((minCopyMs - age) / 1000) });
  const unchanged = last?.complete && maxAgeMs > 0 ? await unchangedCopy(ctx, box, last) : undefined;
  return unchanged ?? inTurn(ctx, box);
}

/** A copy that has everything from before this call. */
export async function copyMadeNow(ctx: Maker, box: BoxRow): Promise<CopyManifestOnWire> {
  // It may have read the rows before.
  await makingOf(ctx.db)
    .copies.get(box.id)
    ?.catch(() => undefined);
  return inTurn(ctx, box);
}

/** The last reading of all rows for a box. */
interface Reading {
  copyId: number;
  fingerprint: string;
  /** Milliseconds since 1970. */
  at: number;
}

interface Making {
  /** By box, the copies that are being made or wait for their turn. */
  copies: Map<number, Promise<CopyManifestOnWire>>;
  readings: Map<number, Reading>;
}

const makings = new WeakMap<Db, Making>();

function makingOf(db: Db): Making {
  const making: Making = makings.get(db) ?? { copies: new Map(), readings: new Map() };
  makings.set(db, making);
  return making;
}

/**
 * The last copy of a box, with the time of now, if nothing has changed since this process made it. Undefined if the rows
 * must be read: a snapshot blocks an embedded database.
 */
async function unchangedCopy(
  ctx: Maker,
  box: BoxRow,
  last: BoxCopyRow,
): Promise<CopyManifestOnWire | undefined> {
  const reading = makingOf(ctx.db).readings.get(box.id);
  if (reading?.copyId !== last.id || Math.abs(ctx.now() - reading.at) > maxUnreadMs) return undefined;
  if ((await readFingerprint(ctx.db, chosen(await choiceOf(ctx.db, box.id)))) !== reading.fingerprint)
    return undefined;
  const made_at = new Date(ctx.now());
  const renewed = await write(ctx.db, ctx.announcer, async (tx) => {
    tx.desk('boxes');
    return tx.db
      .updateTable('box_copy')
      .set({ made_at })
      .where('id', '=', last.id)
      .where('manifest', 'is not', null)
      .returningAll()
      .executeTakeFirst();
  });
  return renewed && manifestOf(box, renewed);
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Makes one copy at a time in this process. A box that repeats its request, because its connection broke, gets the copy
 * that is being made already.
 */
function inTurn(ctx: Maker, box: BoxRow): Promise<CopyManifestOnWire> {
  const { copies } = makingOf(ctx.db);
  const begun = copies.get(box.id);
  if (begun) return begun;
  const made = turn.then(() => makeCopy(ctx, box)).finally(() => copies.delete(box.id));
  turn = made.catch(() => undefined);
  copies.set(box.id, made);
  return made;
}

const attempts = 3;

async function makeCopy(ctx: Maker, box: BoxRow): Promise<CopyManifestOnWire> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await choiceOf(ctx.db, box.id);
    const choice = chosen(before);
    // Read first: a change during the snapshot must differ from it.
    const fingerprint = await readFingerprint(ctx.db, choice);
    const at = ctx.now();
    const snapshot = await readSnapshot(ctx.db, choice);
    await addParts(ctx.db, snapshot.parts);
    const stored = await write(ctx.db, ctx.announcer, async (tx) => {
      await lockBoxes(tx.db);
      const now = await choiceOf(tx.db, box.id);
      const hasEnded = stateOf(now, ctx.now()) !== 'paired';
      const isOutdated =
        (await countErased(tx.db)) !== snapshot.erased || !isDeepStrictEqual(choice, chosen(now));
      if (!hasEnded && !isOutdated) return storeCopy(ctx, tx, now, snapshot);
      // The parts may contain an erased account.
      await deleteUnusedParts(tx.db);
      return hasEnded ? 'ended' : 'outdated';
    });
    if (stored === 'ended') throw new Refusal('boxEnded');
    if (stored === 'outdated') continue;
    makingOf(ctx.db).readings.set(box.id, { copyId: stored.id, fingerprint, at });
    return stored;
  }
  // Accounts were erased, or the choices changed, during each attempt.
  throw new Refusal('unavailable', { retryAfterSeconds: 5 });
}

type Choosing = Pick<BoxRow, 'id' | 'group_ids' | 'folder_ids' | 'revoked_at' | 'paired_at' | 'expires_at'>;

const chosen = ({ group_ids, folder_ids }: Choosing): BoxChoice => ({
  groupIds: group_ids,
  folderIds: folder_ids,
});

async function choiceOf(db: Write['db'] | Db, id: number): Promise<Choosing> {
  const row = await db
    .selectFrom('box')
    .select(['id', 'group_ids', 'folder_ids', 'revoked_at', 'paired_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('boxEnded');
  return { ...row, group_ids: row.group_ids.map(Number), folder_ids: row.folder_ids.map(Number) };
}

/** Stores a copy instead of the one before. If nothing has changed, that one stays, with the new time. */
async function storeCopy(
  ctx: Maker,
  tx: Write,
  box: Choosing,
  snapshot: Snapshot,
): Promise<CopyManifestOnWire> {
  const made_at = new Date(ctx.now());
  const last = await lastCopyOf(tx.db, box.id);
  tx.desk('boxes');
  const { rev, files } = snapshot;
  const parts = snapshot.parts.map(({ hash, table, rows, content }) => ({
    ...{ hash, table, rows },
    bytes: content.length,
  }));
  const manifest: StoredManifest = { rev, parts, files };
  if (last?.complete && isSame(last, manifest)) {
    const last_session_id = snapshot.lastSessionId;
    await tx.db.updateTable('box_copy').set({ made_at, last_session_id }).where('id', '=', last.id).execute();
    return manifestOf(box, { ...last, made_at });
  }
  // Another process may have deleted them, because no copy listed them.
  await addParts(tx.db, snapshot.parts);
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

/** Stores the parts that are not stored yet. Outside a transaction, each insert ends at once and holds nobody back. */
async function addParts(db: Write['db'] | Db, parts: readonly Part[]): Promise<void> {
  const rows = await db.selectFrom('box_part').select('hash').execute();
  const known = new Set(rows.map(({ hash }) => hash));
  for (const { hash, content } of parts) {
    if (known.has(hash)) continue;
    known.add(hash);
    await db
      .insertInto('box_part')
      .values({ hash, content })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function countsOf({ parts, people }: Snapshot, manifest: StoredManifest) {
  const rowsOf = (table: Part['table']) =>
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
  };
}
