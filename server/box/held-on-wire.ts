import { type HeldOperationOnWire, isVote } from '../../contract/held.ts';
import type { Locale } from '../../contract/scalars.ts';
import { peopleById } from '../areas/people/rows.ts';
import type { Reader } from '../db/client.ts';
import type { HeldEntry } from './journal.ts';

/** Entries as devices receive them. Votes are left out, and entries of people whom the copy does not have. */
export async function heldOnWire(
  db: Reader,
  locale: Locale,
  entries: readonly HeldEntry[],
): Promise<HeldOperationOnWire[]> {
  const people = await peopleById(
    db,
    entries.map(({ userId }) => userId),
    locale,
  );
  return entries.flatMap(({ number, opId, userId, kind, args, dependsOn, groupId, eventId, at }) => {
    const author = people.get(userId);
    if (!author || isVote(kind)) return [];
    const place = { group_id: groupId, event_id: eventId };
    return {
      ...{ number, op_id: opId, kind, args, depends_on: dependsOn, ...place },
      ...{ author, at: Math.floor(at / 1000) },
    };
  });
}
