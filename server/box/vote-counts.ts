import { type HeldVotes, isVote } from '../../contract/held.ts';
import { foldQuestion } from '../../contract/held-questions.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { publicVotes, roomsOf } from '../areas/room/rows.ts';
import type { Reader } from '../db/client.ts';
import type { HeldEntry } from './journal.ts';
import { votesInCopy } from './vote-keys.ts';

/** The key of a question, or the id of one of the copy. */
export const votedFor = ({ dependsOn, args }: Pick<HeldEntry, 'dependsOn' | 'args'>): string | number =>
  dependsOn ?? (args as OperationArgs<'eventQuestion.vote'>).id;

interface Vote {
  userId: number;
  voted: boolean;
}

/**
 * By how much held votes for one question, in their order, change its count. The copy does not contain who has voted, so the
 * first held vote of a person shows it: a vote that is given was not there, one that is taken back was. `isCopied`: the copy
 * has the question; a held one has no other votes.
 */
export function changeOfCount(votes: readonly Vote[], isCopied: boolean): number {
  const first = new Map<number, boolean>();
  const last = new Map<number, boolean>();
  for (const { userId, voted } of votes) {
    if (!first.has(userId)) first.set(userId, voted);
    last.set(userId, voted);
  }
  let change = 0;
  for (const [userId, voted] of last) {
    const wasCounted = isCopied && !first.get(userId);
    change += Number(voted) - Number(wasCounted);
  }
  return change;
}

export interface CountedVotes extends HeldVotes {
  /** The place in the journal of the newest vote. */
  newest: number;
}

/**
 * The counts of all public questions with held votes that the copy does not contain. `entries` are all of the journal. A
 * vote by the key of a question that has come to the school is counted for its row.
 */
export async function countHeldVotes(db: Reader, entries: readonly HeldEntry[]): Promise<CountedVotes[]> {
  const held = entries.filter(({ kind }) => isVote(kind));
  const known = await votesInCopy(
    db,
    held.map(({ opId }) => opId),
  );
  const votes = held.filter(({ opId }) => !known.has(opId));
  const rowOf = await copiedTargets(db, votes);
  const byTarget = groupBy(votes, (vote) => rowOf(vote) ?? votedFor(vote));
  const counted = (target: string | number, count: number) => {
    const own = byTarget.get(target)!;
    const change = changeOfCount(own.map(voteOf), typeof target === 'number');
    return { votes: Math.max(0, count + change), newest: own.at(-1)!.number };
  };
  const ids = [...byTarget.keys()].filter((target) => typeof target === 'number');
  const copied = (await publicVotes(db, ids)).map(({ id, event_id, votes: count }) => ({
    ...{ event_id, id, key: null, ...counted(id, count) },
  }));
  const asked = (await publicQuestions(db, entries, byTarget)).map(({ opId, eventId: event_id }) => ({
    ...{ event_id: event_id!, id: null, key: opId, ...counted(opId, 0) },
  }));
  return [...copied, ...asked];
}

const voteOf = ({ userId, args }: HeldEntry): Vote => ({
  userId,
  voted: (args as OperationArgs<'eventQuestion.vote'>).voted,
});

/** Returns the id of the row that the copy has of a question which a vote names by its key. */
async function copiedTargets(
  db: Reader,
  votes: readonly HeldEntry[],
): Promise<(vote: HeldEntry) => number | undefined> {
  const keys = [...new Set(votes.flatMap(({ dependsOn }) => dependsOn ?? []))];
  if (keys.length === 0) return () => undefined;
  const rows = await db
    .selectFrom('event_question')
    .select(['id', 'client_id', 'user_id'])
    .where('client_id', 'in', keys)
    .execute();
  const ids = new Map(rows.map(({ id, client_id, user_id }) => [`${client_id} ${user_id}`, id]));
  return ({ dependsOn, signed }) => ids.get(`${dependsOn} ${signed?.dependsOnAuthor}`);
}

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
