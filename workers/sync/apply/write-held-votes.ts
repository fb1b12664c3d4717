import type * as v from 'valibot';
import type { HeldVotes, listHeld, votesEvent } from '../../../contract/held.ts';
import type { Database } from '../../../src/db/database.ts';
import type { HeldVotesRow } from '../../../src/db/held-row.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';

type ListedVotes = NonNullable<v.InferOutput<typeof listHeld.output>['votes']>;

/** Replaces all counts by those of a list, except newer ones of the same journal. Without counts, the box has none. */
export async function writeListedVotes(
  db: Database,
  journal: string,
  votes: ListedVotes | undefined,
): Promise<void> {
  const number = votes?.number ?? Infinity;
  const stored = await db.held_votes.toArray();
  const newer = new Set(
    stored.flatMap((row) => (row.journal === journal && row.number > number ? row.target : [])),
  );
  const listed = (votes?.counts ?? []).map((count) => rowOf(count, journal, number));
  const targets = new Set([...newer, ...listed.map(({ target }) => target)]);
  await db.held_votes.bulkDelete(stored.flatMap(({ target }) => (targets.has(target) ? [] : target)));
  const older = listed.filter(({ target }) => !newer.has(target));
  await db.held_votes.bulkPut(changedAmong(older, stored));
}

/**
 * Writes the counts of a live event, except those that are older than the stored ones. Others of the event stay. Returns
 * true, and writes nothing, if they differ from those of the last list and have its number: either may be newer.
 */
export async function writeVotesOfEvent(
  db: Database,
  { journal, number, counts }: v.InferOutput<typeof votesEvent>,
): Promise<boolean> {
  const holding = await getMeta('holdingBox', db);
  const listed = holding?.journal === journal ? holding.votes : undefined;
  if (listed !== undefined && number < listed) return false;
  const rows = counts.map((count) => rowOf(count, journal, number));
  const found = await db.held_votes.bulkGet(rows.map(({ target }) => target));
  const stored = found.flatMap((row) => row ?? []);
  if (number === listed) return changedAmong(rows, stored).length > 0;
  const newer = new Set(
    stored.flatMap((row) => (row.journal === journal && row.number > number ? row.target : [])),
  );
  await db.held_votes.bulkPut(rows.filter(({ target }) => !newer.has(target)));
  return false;
}

/** Deletes all counts: they are those of a box, and the school answers. */
export async function clearVotes(db: Database): Promise<void> {
  await db.held_votes.clear();
  const holding = await getMeta('holdingBox', db);
  if (holding) await putMeta('holdingBox', { box: holding.box, journal: holding.journal }, db);
}

/** Those with another count than the stored ones. A newer number alone is no reason to write: the list has it too. */
function changedAmong(rows: readonly HeldVotesRow[], stored: readonly HeldVotesRow[]): HeldVotesRow[] {
  const before = new Map(stored.map((row) => [row.target, row]));
  return rows.filter((row) => {
    const old = before.get(row.target);
    return old?.votes !== row.votes || old.journal !== row.journal || old.event_id !== row.event_id;
  });
}

const rowOf = (count: HeldVotes, journal: string, number: number): HeldVotesRow => ({
  ...count,
  target: count.key ?? `#${count.id}`,
  journal,
  number,
});
