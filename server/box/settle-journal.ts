import { sql } from 'kysely';
import { maxHeldMs } from '../../contract/held.ts';
import type { Reader } from '../db/client.ts';
import type { HeldEntry, Journal } from './journal.ts';

/**
 * Removes from the journal, after a new copy: messages that the school has with all that names them, operations of people
 * whose accounts are deleted, and those that are too old.
 */
export async function settleJournal(db: Reader, journal: Journal, now: number): Promise<void> {
  // More may be added meanwhile.
  const entries = [...journal.entries()];
  if (entries.length === 0) return;
  const sends = entries.filter(({ kind }) => kind === 'message.send');
  const arrived = await arrivedIn(db, sends);
  const people = await knownPeople(db, entries);
  await journal.remove(
    entries.filter(
      ({ opId, dependsOn, kind, userId, at }) =>
        arrived.has(opId) ||
        (kind !== 'message.send' && dependsOn !== null && arrived.has(dependsOn)) ||
        !people.has(userId) ||
        now - at > maxHeldMs,
    ),
  );
}

/** Keys of the operations whose messages the database has, also deleted ones. */
export async function arrivedIn(
  db: Reader,
  sends: readonly Pick<HeldEntry, 'opId' | 'userId'>[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ op: string }>`
    select m.client_id::text as op
    from json_to_recordset(${JSON.stringify(sends)}::json) as sent ("opId" uuid, "userId" bigint)
    join message m on m.client_id = sent."opId" and m.author_id = sent."userId"`.execute(db);
  return new Set(rows.map(({ op }) => op));
}

async function knownPeople(db: Reader, entries: readonly HeldEntry[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(entries.map(({ userId }) => userId))];
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
