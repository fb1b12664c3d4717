import { sql } from 'kysely';
import { isCreating, isVote, maxHeldMs } from '../../contract/held.ts';
import type { Reader } from '../db/client.ts';
import type { HeldEntry, Journal } from './journal.ts';
import { votesInCopy } from './vote-keys.ts';

/**
 * Removes from the journal, after a new copy: messages and questions that the school has or has had, votes that the copy
 * contains, operations of people whose accounts are deleted, those that are too old, and the changes of all these. Also
 * changes of what is no longer in the journal, for example deletions, if the school has or has had it. Votes for a question
 * that has arrived stay until the copy contains them. Old refusals are deleted.
 */
export async function settleJournal(db: Reader, journal: Journal, now: number): Promise<void> {
  await journal.expireRefusals(now);
  // More may be added meanwhile.
  const entries = [...journal.entries()];
  if (entries.length === 0) return;
  const votes = entries.filter(({ kind }) => isVote(kind));
  const others = entries.filter(({ kind }) => !isVote(kind));
  const counted = await votesInCopy(
    db,
    votes.map(({ opId }) => opId),
  );
  const created = others.filter(({ kind }) => isCreating(kind));
  const apart = others.filter(
    ({ kind, dependsOn }) => !isCreating(kind) && dependsOn !== null && !journal.find(dependsOn),
  );
  const arrived = new Set([...(await arrivedIn(db, created)), ...(await withArrivedTarget(db, apart))]);
  const people = await knownPeople(db, entries);
  await journal.remove(
    entries.filter(
      ({ opId, userId, at }) => counted.has(opId) || !people.has(userId) || now - at > maxHeldMs,
    ),
  );
  await journal.removeArrived(others.filter(({ opId }) => arrived.has(opId)));
}

/** Keys of the operations whose messages or questions the school has or has had. */
export async function arrivedIn(
  db: Reader,
  created: readonly Pick<HeldEntry, 'opId' | 'userId'>[],
): Promise<ReadonlySet<string>> {
  const keys = JSON.stringify(created.map(({ opId, userId }) => ({ opId, userId })));
  const { rows } = await sql<{ op: string }>`
    with held as (select * from json_to_recordset(${keys}::json)
      as listed ("opId" uuid, "userId" bigint))
    select client_id::text as op from message join held on client_id = "opId" and author_id = "userId"
    union select client_id::text from event_question_key join held on client_id = "opId" and user_id = "userId"
    union select client_id::text from event_question join held on client_id = "opId" and user_id = "userId"`.execute(
    db,
  );
  return new Set(rows.map(({ op }) => op));
}

/** Keys of those changes whose message or question the school has or has had. Only signed ones name its author. */
async function withArrivedTarget(db: Reader, changes: readonly HeldEntry[]): Promise<ReadonlySet<string>> {
  const listed = JSON.stringify(
    changes.map(({ opId, dependsOn, groupId, signed }) => ({
      ...{ opId, dependsOn, groupId },
      author: signed?.dependsOnAuthor ?? null,
    })),
  );
  const { rows } = await sql<{ op: string }>`
    select "opId" as op from json_to_recordset(${listed}::json)
      as held ("opId" text, "dependsOn" uuid, "groupId" bigint, author bigint)
    where exists (select from message where client_id = "dependsOn" and group_id = "groupId"
        and (author is null or author_id = author))
      or ("groupId" is null and exists (select from event_question_key where client_id = "dependsOn"
        and (author is null or user_id = author)))`.execute(db);
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
