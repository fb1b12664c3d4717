import { isVote, maxVotesOnQuestion } from '../../contract/held.ts';
import { foldQuestion } from '../../contract/held-questions.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import { isPublicQuestion, roomsOf } from '../areas/room/rows.ts';
import type { Caller, Plan } from './held-plan.ts';
import type { HeldEntry, NewEntry } from './journal.ts';
import { votedFor } from './vote-counts.ts';

/**
 * Holds a vote for a public question of another person. Only a signed one is handed over for certain: then the next copy
 * contains it, and the entry can be removed. Returns null if the vote has to wait for the school.
 */
export async function planVote(caller: Caller, entry: NewEntry, eventId: number): Promise<Plan | null> {
  const { journal, me } = caller;
  if (!entry.signed) return null;
  const isSame = (other: HeldEntry) =>
    isVote(other.kind) && other.userId === me.id && votedFor(other) === votedFor(entry);
  if (journal.entries().filter(isSame).length >= maxVotesOnQuestion) return null;
  const question =
    entry.dependsOn === null
      ? await copiedQuestion(caller, entry)
      : await heldQuestion(caller, entry.dependsOn);
  const mayVote = question?.isPublic && question.eventId === eventId && question.author !== me.id;
  return mayVote ? { entry, renewed: [], channel: null, nudge: async () => undefined } : null;
}

interface Question {
  eventId: number;
  /** Null for an anonymous question. */
  author: number | null;
  isPublic: boolean;
}

async function copiedQuestion({ ctx }: Caller, { args }: NewEntry): Promise<Question | null> {
  const row = await ctx.db
    .selectFrom('event_question')
    .selectAll()
    .where('id', '=', (args as OperationArgs<'eventQuestion.vote'>).id)
    .executeTakeFirst();
  return row ? { eventId: row.event_id, author: row.user_id, isPublic: isPublicQuestion(row) } : null;
}

async function heldQuestion({ ctx, journal }: Caller, key: string): Promise<Question | null> {
  const ask = journal.find(key);
  if (ask?.kind !== 'eventQuestion.ask' || ask.eventId === null) return null;
  const room = (await roomsOf(ctx.db, [ask.eventId])).get(ask.eventId);
  const question = foldQuestion(journal.about(key), room?.questions ?? 'off');
  return question && { eventId: ask.eventId, author: ask.userId, isPublic: question.isPublic };
}
