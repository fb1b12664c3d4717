import { channels } from '../../contract/channels.ts';
import {
  maxQuestionsPerPerson,
  type ModeratorAct,
  writtenAnswerMax,
} from '../../contract/event-questions.ts';
import { heldActs } from '../../contract/held.ts';
import { type FoldedQuestion, foldQuestion, isDecided } from '../../contract/held-questions.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import type { QuestionMode } from '../../contract/room-settings.ts';
import { eventsOfSpeaker } from '../areas/events/speakers.ts';
import { isOrganiser } from '../areas/people/roles.ts';
import { requireModerator } from '../areas/room/moderate-question.ts';
import { countQuestions, requireAskable } from '../areas/room/operations.ts';
import { nudgeInvolved } from '../areas/room/publish-question.ts';
import { roomsOf } from '../areas/room/rows.ts';
import { isSilenced } from '../areas/room/silence.ts';
import type { Me } from '../auth/sessions.ts';
import type { Reader } from '../db/client.ts';
import type { Caller, Plan } from './held-plan.ts';
import type { HeldEntry, NewEntry } from './journal.ts';
import { questionAudiences, stepOf } from './question-audience.ts';

type Question = FoldedQuestion<HeldEntry>;

/** Operations on one question that a box holds, because a publication writes all of them again. */
export const maxOnQuestion = 100;

/**
 * Shows an operation to everybody if the question is public, otherwise to its author and the moderators of the event. An
 * act that publishes a question renews all operations on it. Returns null if the operation has to wait for the school.
 * @throws Refusal if the copy does not let the person do it
 */
export async function planQuestion(caller: Caller, entry: NewEntry, eventId: number): Promise<Plan | null> {
  const { ctx, journal, me } = caller;
  const mode = (await roomsOf(ctx.db, [eventId])).get(eventId)?.questions ?? 'off';
  const earlier = entry.dependsOn === null ? [] : journal.about(entry.dependsOn);
  if (earlier.length >= maxOnQuestion && entry.kind !== 'eventQuestion.withdraw') return null;
  const question = foldQuestion(earlier, mode);
  const isAllowed = question
    ? question.ask.eventId === eventId && (await mayChange(caller, entry, question, mode))
    : await mayAsk(caller, entry, eventId);
  if (!isAllowed) return null;
  const { isForEverybody, ...step } = stepOf(entry, earlier, mode);
  const author = question?.ask.userId ?? me.id;
  const { nudge } = ctx.announcer;
  return {
    ...step,
    channel: isForEverybody ? channels.room(eventId) : null,
    // People are often on other screens than that of the room.
    nudge: async () => {
      if (isForEverybody) nudge('all', 0);
      else await nudgeInvolved({ db: ctx.db, nudge }, { event_id: eventId, user_id: author }, 0);
    },
  };
}

/** Whether the person may ask this question by name. @throws Refusal */
async function mayAsk(
  { ctx, journal, me }: Caller,
  { kind, args }: NewEntry,
  eventId: number,
): Promise<boolean> {
  if (kind !== 'eventQuestion.ask') return false;
  if ((args as OperationArgs<'eventQuestion.ask'>).anonymous) return false;
  await requireAskable(ctx.db, eventId, ctx.now());
  if (await isSilenced(ctx.db, eventId, me.id, ctx.now())) return false;
  const held = journal
    .entries()
    .filter(
      (entry) => entry.kind === 'eventQuestion.ask' && entry.eventId === eventId && entry.userId === me.id,
    );
  return (await countQuestions(ctx.db, eventId, me.id)) + held.length < maxQuestionsPerPerson;
}

/** Whether the person may do this to a held question. @throws Refusal */
async function mayChange(
  { ctx, me }: Caller,
  { kind, args, eventId }: NewEntry,
  question: Question,
  mode: QuestionMode,
): Promise<boolean> {
  if (kind === 'eventQuestion.moderate') {
    await requireModerator(ctx.db, me, eventId!);
    return isHeldAct(args as OperationArgs<'eventQuestion.moderate'>, me, question);
  }
  if (question.ask.userId !== me.id) return false;
  // The author may have discarded it, also after it was answered: then it never comes to the school.
  if (kind === 'eventQuestion.withdraw') return true;
  // In a moderated room, a changed question is approved again.
  return kind === 'eventQuestion.edit' && mode === 'direct' && !isDecided(question);
}

/** The written answer of another moderator is replaced only by a person who has seen it. The school does not limit `base`. */
function isHeldAct(
  { act, base }: OperationArgs<'eventQuestion.moderate'>,
  me: Me,
  { answer, answered }: Question,
): boolean {
  const replacesAnswer =
    act === 'answered' && answer !== null && answered?.userId !== me.id && answer !== base;
  const isTooLong = (base?.length ?? 0) > writtenAnswerMax;
  return !replacesAnswer && !isTooLong && (heldActs as readonly ModeratorAct[]).includes(act);
}

/** Returns whether the person may see an operation on a question. `entries` are all of the journal. */
export async function questionsVisibleTo(
  db: Reader,
  me: Me,
  entries: readonly HeldEntry[],
): Promise<(entry: HeldEntry) => boolean> {
  const eventIds = [...new Set(entries.flatMap(({ eventId }) => eventId ?? []))];
  const rooms = await roomsOf(db, eventIds);
  const moderated = isOrganiser(me) ? new Set(eventIds) : await eventsOfSpeaker(db, me.id, eventIds);
  const audienceOf = questionAudiences(entries, (eventId) => rooms.get(eventId)?.questions ?? 'off');
  return (entry) => {
    if (entry.eventId === null) return false;
    const { author, isForEverybody } = audienceOf(entry);
    return isForEverybody || author === me.id || moderated.has(entry.eventId);
  };
}
