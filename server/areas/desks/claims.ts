import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import { type Desk, type DeskActName, type DeskActOnWire, deskSeenHeader } from '../../../contract/desks.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { seconds } from '../../http/seconds.ts';
import { peopleById } from '../people/rows.ts';

/** For each row, the number of the last act that the caller has seen; null if the caller does not send it. */
export type SeenClaims = ReadonlyMap<string, number> | null;

const maxSeen = 200;

/** Reads the header `Desk-Seen`. @throws Refusal if it is malformed */
export function seenClaims(c: HonoContext): SeenClaims {
  const header = c.req.header(deskSeenHeader);
  if (header === undefined || header === '') return null;
  const pairs = header.split(',');
  const wellFormed = (pair: string) => /^([a-z]+:)?[1-9]\d{0,15}=\d{1,9}$/.test(pair);
  if (pairs.length > maxSeen || !pairs.every(wellFormed))
    throw new Refusal('invalid', { fields: { 'desk-seen': ['invalid'] } });
  return new Map(
    pairs.map((pair) => {
      const [row = '', n] = pair.split('=');
      return [row, Number(n)];
    }),
  );
}

interface Act {
  desk: Desk;
  act: DeskActName;
  /** Null for a command on the server. */
  actorId: number | null;
  at: Date;
  seen: SeenClaims;
}

/**
 * Records an act on rows that the caller has locked. Skips rows on which another person has acted since the
 * caller loaded them, and returns those acts; the caller must not change these rows.
 */
export async function claimRows(
  tx: Write,
  rows: readonly string[],
  { desk, act, actorId, at, seen }: Act,
): Promise<DeskActOnWire[]> {
  const refused: string[] = [];
  for (const row of rows.toSorted()) {
    await tx.db
      .insertInto('desk_act')
      .values({ desk, row_key: row, at })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const last = await tx.db
      .selectFrom('desk_act')
      .select(['n', 'run_from', 'actor_id', 'act'])
      .where('desk', '=', desk)
      .where('row_key', '=', row)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isOwn = last.act !== null && last.actor_id === actorId;
    const lastOfOthers = isOwn ? last.run_from - 1 : last.n;
    const seenRev = seen?.get(row);
    if (seenRev !== undefined && lastOfOthers > seenRev) {
      refused.push(row);
      continue;
    }
    const n = last.n + 1;
    await tx.db
      .updateTable('desk_act')
      .set({ n, run_from: isOwn ? last.run_from : n, act, actor_id: actorId, at })
      .where('desk', '=', desk)
      .where('row_key', '=', row)
      .execute();
  }
  tx.desk(desk);
  return refused.length > 0 ? lastActs(tx.db, desk, refused) : [];
}

/**
 * Records an act on one row. @throws Refusal `conflict` if another person has acted since the caller loaded
 * it
 */
export async function claimRow(tx: Write, row: string, act: Act): Promise<void> {
  const [conflict] = await claimRows(tx, [row], act);
  if (conflict) throw new Refusal('conflict', { happened: conflict });
}

/** Acts on these rows since the caller loaded them; empty if the caller does not send what it has seen. */
export async function claimsSince(
  db: Reader,
  desk: Desk,
  rows: readonly string[],
  seen: SeenClaims,
): Promise<DeskActOnWire[]> {
  if (seen === null || rows.length === 0) return [];
  const acts = await lastActs(db, desk, rows);
  return acts.filter(({ row, n }) => n > (seen.get(row) ?? n));
}

/** Returns a `conflict` if another person has acted on the row since; otherwise the given refusal. */
export async function refusalSince(
  db: Reader,
  desk: Desk,
  row: string,
  { seen, otherwise }: { seen: SeenClaims; otherwise: Refusal },
): Promise<Refusal> {
  const [conflict] = await claimsSince(db, desk, [row], seen);
  return conflict ? new Refusal('conflict', { happened: conflict }) : otherwise;
}

const maxListed = 500;

/** The last act on each of these rows, or on all rows of a desk, newest first. */
export async function lastActs(db: Reader, desk: Desk, rows?: readonly string[]): Promise<DeskActOnWire[]> {
  const found = await db
    .selectFrom('desk_act')
    .select(['row_key', 'n', 'act', 'actor_id', 'at'])
    .where('desk', '=', desk)
    .where('act', 'is not', null)
    .$if(rows !== undefined, (query) => query.where('row_key', 'in', rows && rows.length > 0 ? rows : ['']))
    .orderBy('at', 'desc')
    .limit(maxListed)
    .execute();
  const people = await peopleById(
    db,
    found.flatMap(({ actor_id }) => actor_id ?? []),
    'en',
  );
  return found.map(({ row_key, n, act, actor_id, at }) => ({
    row: row_key,
    n,
    act: act!,
    by: actor_id === null ? null : (people.get(actor_id) ?? null),
    at: seconds(at),
  }));
}

const retentionMs = 30 * 24 * 3_600_000;

export async function expireDeskActs({ db, now }: { db: Reader; now: () => number }): Promise<void> {
  await sql`delete from desk_act where at < ${new Date(now() - retentionMs)}`.execute(db);
}
