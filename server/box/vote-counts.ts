import { type HeldVotes, isVote } from '../../contract/held.ts';
import { foldQuestion } from '../../contract/held-questions.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { publicVotes, roomsOf } from '../areas/room/rows.ts';
import type { Reader } from '../db/client.ts';
import type { HeldEntry } from './journal.ts';

/** The key of a held question, or the id of one of the copy. */
export const votedFor = ({ dependsOn, args }: Pick<HeldEntry, 'dependsOn' | 'args'>): string | number =>
  dependsOn ?? (args as OperationArgs<'eventQuestion.vote'>).id;

interface Vote {
  userId: number;
  voted: boolean;
}

/**
 * By how much held votes for one question, in their order, change its count. The copy does not contain who has voted, so the
 * first held vote of a person shows it: a vote that is given was not there, one that is taken back was.
 */
export function changeOfCount(votes: readonly Vote[]): number {
  const first = new Map<number, boolean>();
  const last = new Map<number, boolean>();
  for (const { userId, voted } of votes) {
    if (!first.has(userId)) first.set(userId, voted);
    last.set(userId, voted);
  }
  let change = 0;
  for (const [userId, voted] of last) {
    const wasCounted = !first.get(userId);
    change += Number(voted) - Number(wasCounted);
  }
  return change;
}

/** The counts of all public questions with held votes, of one event or of all. `entries` are all of the journal. */
export async function countHeldVotes(
  db: Reader,
  entries: readonly HeldEntry[],
  eventId?: number,
): Promise<HeldVotes[]> {
  const votes = entries.filter(
    (entry) => isVote(entry.kind) && (eventId === undefined || entry.eventId === eventId),
  );
  if (votes.length === 0) return [];
  const changes = new Map(
    [...groupBy(votes, votedFor)].map(([target, own]) => [target, changeOfCount(own.map(voteOf))]),
  );
  const withChange = (target: string | number, count = 0) => Math.max(0, count + (changes.get(target) ?? 0));
  const ids = [...changes.keys()].filter((target) => typeof target === 'number');
  const copied = (await publicVotes(db, ids)).map(({ id, event_id, votes: count }) => ({
    ...{ event_id, id, key: null, votes: withChange(id, count) },
  }));
  const held = (await publicQuestions(db, entries, changes)).map(({ opId, eventId: event_id }) => ({
    ...{ event_id: event_id!, id: null, key: opId, votes: withChange(opId) },
  }));
  return [...copied, ...held];
}

const voteOf = ({ userId, args }: HeldEntry): Vote => ({
  userId,
  voted: (args as OperationArgs<'eventQuestion.vote'>).voted,
});

/** The operations that asked those held questions which are public and have votes. */
async function publicQuestions(
  db: Reader,
  entries: readonly HeldEntry[],
  voted: ReadonlyMap<string | number, unknown>,
): Promise<HeldEntry[]> {
  const asked = entries.filter(({ kind, opId }) => kind === 'eventQuestion.ask' && voted.has(opId));
  if (asked.length === 0) return [];
  const rooms = await roomsOf(db, [...new Set(asked.flatMap(({ eventId }) => eventId ?? []))]);
  const changes = groupBy(
    entries.filter(({ kind }) => !isVote(kind)),
    ({ dependsOn }) => dependsOn,
  );
  return asked.filter((ask) => {
    const mode = rooms.get(ask.eventId!)?.questions ?? 'off';
    return foldQuestion([ask, ...(changes.get(ask.opId) ?? [])], mode)?.isPublic;
  });
}
