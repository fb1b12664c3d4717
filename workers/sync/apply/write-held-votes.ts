import type * as v from 'valibot';
import type { HeldVotes, listHeld, votesEvent } from '../../../contract/held.ts';
import type { Database } from '../../../src/db/database.ts';
import type { HeldVotesRow } from '../../../src/db/held-row.ts';

type ListedVotes = NonNullable<v.InferOutput<typeof listHeld.output>['votes']>;

/** Replaces all counts by those of a list, except newer ones of the same journal. Without counts, the box has none. */
export async function writeListedVotes(
  db: Database,
  journal: string,
  votes: ListedVotes | undefined,
): Promise<void> {
  const stored = await db.held_votes.toArray();
  const number = votes?.number ?? 0;
  const newer = stored.filter((row) => row.journal === journal && row.number > number);
  const targets = new Set(newer.map(({ target }) => target));
  const listed = (votes?.counts ?? []).map((count) => rowOf(count, journal, number));
  await db.held_votes.clear();
  await db.held_votes.bulkPut([...newer, ...listed.filter(({ target }) => !targets.has(target))]);
}

/** Replaces the counts of one event by those of a live event, unless a newer list has arrived. */
export async function writeVotesOfEvent(
  db: Database,
  { journal, event_id, number, counts }: v.InferOutput<typeof votesEvent>,
): Promise<void> {
  const stored = await db.held_votes.where('event_id').equals(event_id).toArray();
  if (stored.some((row) => row.journal === journal && row.number > number)) return;
  await db.held_votes.bulkDelete(stored.map(({ target }) => target));
  await db.held_votes.bulkPut(counts.map((count) => rowOf(count, journal, number)));
}

const rowOf = (count: HeldVotes, journal: string, number: number): HeldVotesRow => ({
  ...count,
  target: count.key ?? `#${count.id}`,
  journal,
  number,
});
