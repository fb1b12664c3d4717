import { type RawBuilder, sql } from 'kysely';
import {
  isVote,
  maxHeldMs,
  maxVotesHeld,
  maxVotesOfPerson,
  maxVotesOnQuestion,
} from '../../contract/held.ts';
import { foldQuestion } from '../../contract/held-questions.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import { isPublicQuestion, roomsOf } from '../areas/room/rows.ts';
import type { Caller, Plan } from './held-plan.ts';
import type { HeldEntry, NewEntry, SignedByDevice } from './journal.ts';
import { votedFor } from './vote-counts.ts';

/**
 * Holds a vote for a public question of another person. Only a signed one is handed over for certain: then a later copy
 * contains it, and the entry can be removed. Returns null if the vote has to wait for the school.
 */
export async function planVote(caller: Caller, entry: NewEntry, eventId: number): Promise<Plan | null> {
  const { journal, me } = caller;
  if (!entry.signed || !hasRoomForVote(journal.entries(), entry)) return null;
  const question =
    entry.dependsOn === null
      ? await copiedQuestion(
          caller,
          sql<boolean>`id = ${(entry.args as OperationArgs<'eventQuestion.vote'>).id}`,
        )
      : await namedQuestion(caller, entry.dependsOn, entry.signed);
  const mayVote = question?.isPublic && question.eventId === eventId && question.author !== me.id;
  return mayVote ? { entry, renewed: [], channel: null, nudge: async () => undefined } : null;
}

/** Whether the journal has room for one more vote of the person, so that votes leave room for messages and questions. */
export function hasRoomForVote(
  entries: readonly Pick<HeldEntry, 'kind' | 'userId' | 'dependsOn' | 'args'>[],
  vote: Pick<NewEntry, 'userId' | 'dependsOn' | 'args'>,
): boolean {
  const votes = entries.filter(({ kind }) => isVote(kind));
  const own = votes.filter(({ userId }) => userId === vote.userId);
  const target = votedFor(vote);
  return (
    votes.length < maxVotesHeld &&
    own.length < maxVotesOfPerson &&
    own.filter((each) => votedFor(each) === target).length < maxVotesOnQuestion
  );
}

interface Question {
  eventId: number;
  /** Null for an anonymous question. */
  author: number | null;
  isPublic: boolean;
}

/** The school takes no votes from a box for a question of the copy that is older than 30 days. */
async function copiedQuestion({ ctx }: Caller, named: RawBuilder<boolean>): Promise<Question | null> {
  const row = await ctx.db
    .selectFrom('event_question')
    .selectAll()
    .where(named)
    .where('created_at', '>', new Date(ctx.now() - maxHeldMs))
    .executeTakeFirst();
  return row ? { eventId: row.event_id, author: row.user_id, isPublic: isPublicQuestion(row) } : null;
}

/**
 * The question by name with this key, held or of the copy. The device has signed its author: with another one, the school
 * would never find it.
 */
async function namedQuestion(
  caller: Caller,
  key: string,
  { dependsOnAuthor: author }: SignedByDevice,
): Promise<Question | null> {
  const { ctx, journal } = caller;
  if (author === null) return null;
  const ask = journal.find(key);
  if (!ask) return copiedQuestion(caller, sql<boolean>`client_id = ${key} and user_id = ${author}`);
  if (ask.kind !== 'eventQuestion.ask' || ask.eventId === null || ask.userId !== author) return null;
  const room = (await roomsOf(ctx.db, [ask.eventId])).get(ask.eventId);
  const question = foldQuestion(journal.about(key), room?.questions ?? 'off');
  return question && { eventId: ask.eventId, author, isPublic: question.isPublic };
}
