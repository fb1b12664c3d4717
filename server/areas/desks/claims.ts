import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import { type Desk, type DeskActName, type DeskActOnWire, deskSeenHeader } from '../../../contract/desks.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { seconds } from '../../http/seconds.ts';
import type { Me } from '../../auth/sessions.ts';
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

/** The caller on one device; null for a command on the server. */
export type DeskActor = Pick<Me, 'id' | 'sessionId' | 'token'> | null;

interface Act {
  desk: Desk;
  act: DeskActName;
  actor: DeskActor;
  at: Date;
  seen: SeenClaims;
}

/**
 * Records an act on rows that the caller has locked. Skips rows on which another person, or the caller on another
 * device, has acted since the caller loaded them, and returns those acts; the caller must not change these rows.
 */
export async function claimRows(
  tx: Write,
  rows: readonly string[],
  { desk, act, actor, at, seen }: Act,
): Promise<DeskActOnWire[]> {
  // One order for all transactions, so that two of them never wait for each other.
  const keys = rows.toSorted();
  await sql`insert into desk_act (desk, row_key, at)
    select ${desk}, key, ${at} from unnest(${keys}::text[]) with ordinality listed (key, place) order by place
    on conflict do nothing`.execute(tx.db);
  const found = await tx.db
    .selectFrom('desk_act')
    .select(['row_key', 'n', 'run_from', 'actor_id', 'session_id', 'act'])
    .where('desk', '=', desk)
    .where('row_key', 'in', keys.length > 0 ? keys : [''])
    .orderBy(sql`row_key collate "C"`)
    .forUpdate()
    .execute();
  const actorId = actor?.id ?? null;
  const sessionId = actor?.sessionId ?? null;
  const isRefused = ({ row_key, n, run_from, act: last, ...by }: (typeof found)[number]): boolean => {
    const isOwn = last !== null && by.actor_id === actorId && by.session_id === sessionId;
    const seenRev = seen?.get(row_key);
    return seenRev !== undefined && (isOwn ? run_from - 1 : n) > seenRev;
  };
  const refused = found.filter(isRefused).map(({ row_key }) => row_key);
  const isTaken = new Set(refused);
  const claimed = keys.filter((key) => !isTaken.has(key));
  await sql`update desk_act set n = n + 1, act = ${act}, actor_id = ${actorId}, session_id = ${sessionId}, at = ${at},
    run_from = case when act is not null and actor_id is not distinct from ${actorId}
      and session_id is not distinct from ${sessionId} then run_from else n + 1 end
    where desk = ${desk} and row_key = any(${claimed}::text[])`.execute(tx.db);
  tx.desk(desk);
  return refused.length > 0 ? lastActs(tx.db, desk, { rows: refused, actor }) : [];
}

/**
 * Records an act on one row. @throws Refusal `conflict` if another person or another device of the caller has
 * acted since the caller loaded it
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
  { seen, actor }: Pick<Act, 'seen' | 'actor'>,
): Promise<DeskActOnWire[]> {
  if (seen === null || rows.length === 0) return [];
  const acts = await lastActs(db, desk, { rows, actor });
  return acts.filter(({ row, n }) => n > (seen.get(row) ?? n));
}

/** Returns a `conflict` if the row has been acted on since; otherwise the given refusal. */
export async function refusalSince(
  db: Reader,
  desk: Desk,
  row: string,
  { otherwise, ...caller }: Pick<Act, 'seen' | 'actor'> & { otherwise: Refusal },
): Promise<Refusal> {
  const [conflict] = await claimsSince(db, desk, [row], caller);
  return conflict ? new Refusal('conflict', { happened: conflict }) : otherwise;
}

const maxListed = 500;

/** The last act on each of these rows, or on all rows of a desk, newest first. */
export async function lastActs(
  db: Reader,
  desk: Desk,
  { rows, actor }: { rows?: readonly string[]; actor: DeskActor },
): Promise<DeskActOnWire[]> {
  const found = await db
    .selectFrom('desk_act')
    .select(['row_key', 'n', 'act', 'actor_id', 'session_id', 'at'])
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
  return found.map(({ row_key, n, act, actor_id, session_id, at }) => ({
    row: row_key,
    n,
    act: act!,
    by: actor_id === null ? null : (people.get(actor_id) ?? null),
    other_device: actor !== null && actor_id === actor.id && session_id !== actor.sessionId,
    at: seconds(at),
  }));
}

const retentionMs = 30 * 24 * 3_600_000;

export async function expireDeskActs({ db, now }: { db: Reader; now: () => number }): Promise<void> {
  await sql`delete from desk_act where at < ${new Date(now() - retentionMs)}`.execute(db);
}
