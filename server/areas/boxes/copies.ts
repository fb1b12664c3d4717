import { sql } from 'kysely';
import type { CopyManifestOnWire } from '../../../contract/boxes.ts';
import type { Context } from '../../context.ts';
import type { BoxCopyRow, BoxRow } from '../../db/box-schema.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';

/**
 * Serialises everything that lists or deletes parts, until the end of the transaction. Parts are added without it: until
 * a copy lists them, anybody may delete them.
 */
export const lockBoxes = (db: Reader) =>
  sql`select pg_advisory_xact_lock(hashtext('yurt boxes'))`.execute(db);

interface LastCopy extends BoxCopyRow {
  /** All of its parts are stored. After a restore they are not. */
  complete: boolean;
}

export const lastCopyOf = (db: Reader, boxId: number): Promise<LastCopy | undefined> =>
  db
    .selectFrom('box_copy')
    .selectAll()
    .select(
      sql<boolean>`(manifest is not null and not exists (
        select from jsonb_array_elements(manifest->'parts') part
        where not exists (select from box_part where box_part.hash = part->>'hash')))`.as('complete'),
    )
    .where('box_id', '=', boxId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @throws Error if the parts of the copy are deleted */
export function manifestOf(
  { expires_at }: Pick<BoxRow, 'expires_at'>,
  { id, name, made_at, manifest }: Pick<BoxCopyRow, 'id' | 'name' | 'made_at' | 'manifest'>,
): CopyManifestOnWire {
  if (!manifest || !expires_at) throw new Error(`The copy ${id} has no manifest`);
  return { id, name, made_at: seconds(made_at), expires_at: seconds(expires_at), ...manifest };
}

/** The bytes of a part of the newest copy of a box. */
export async function partOf(db: Reader, boxId: number, hash: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('box_part')
    .select('content')
    .where('hash', '=', hash)
    .where((eb) => eb.exists(copiesWith(db, boxId, 'parts', hash)))
    .executeTakeFirst();
  return row?.content;
}

/** The row of a file in the newest copy of a box. */
export const fileOf = (db: Reader, boxId: number, hash: string) =>
  db
    .selectFrom('file')
    .select(['hash', 'type', 'bytes'])
    .where('hash', '=', hash)
    .where((eb) => eb.exists(copiesWith(db, boxId, 'files', hash)))
    .executeTakeFirst();

/** Only the newest copy of a box has a manifest. */
const copiesWith = (db: Reader, boxId: number, kind: 'parts' | 'files', hash: string) =>
  db
    .selectFrom('box_copy')
    .select('id')
    .where('box_id', '=', boxId)
    .where(sql<boolean>`manifest->${sql.lit(kind)} @> ${JSON.stringify([{ hash }])}::jsonb`);

/** Deletes the parts that the manifest of no copy lists. The caller holds the lock. */
export const deleteUnusedParts = (db: Reader) =>
  sql`delete from box_part where hash not in (
    select part->>'hash' from box_copy, jsonb_array_elements(manifest->'parts') part
    where manifest is not null)`.execute(db);

/** Discards the copies of a box, or of all boxes, so that the next request makes new ones. */
export async function discardCopies(db: Reader, boxId?: number): Promise<void> {
  await lockBoxes(db);
  await db
    .updateTable('box_copy')
    .set({ manifest: null })
    .where('manifest', 'is not', null)
    .$if(boxId !== undefined, (query) => query.where('box_id', '=', boxId!))
    .execute();
  await deleteUnusedParts(db);
}

const dayMs = 24 * 3_600_000;
/** Milliseconds for which a copy may get a new time without a comparison of all rows. */
export const maxUnreadMs = 3 * 3_600_000;
/** Milliseconds from the time of a copy. Its parts are deleted a day after they were read. */
const partsExpireMs = dayMs - maxUnreadMs;
const copiesExpireMs = 90 * dayMs;

/** Deletes old parts, old records of copies except the last of each box, and codes that were not used. */
export async function expireBoxCopies({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockBoxes(trx);
    await trx
      .updateTable('box_copy')
      .set({ manifest: null })
      .where('manifest', 'is not', null)
      .where('made_at', '<', new Date(now() - partsExpireMs))
      .execute();
    await deleteUnusedParts(trx);
    await sql`delete from box_copy where made_at < ${new Date(now() - copiesExpireMs)}
      and id < (select max(id) from box_copy newer where newer.box_id = box_copy.box_id)`.execute(trx);
    await trx
      .updateTable('box')
      .set({ code_hash: null, code_expires_at: null })
      .where('code_expires_at', '<', new Date(now()))
      .execute();
  });
}
