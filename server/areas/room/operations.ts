import {
  askableAfterMs,
  type EventQuestionOnWire,
  maxQuestionsPerPerson,
} from '../../../contract/event-questions.ts';
import { maxHeldMs } from '../../../contract/held.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { RoomSettings } from '../../../contract/room-settings.ts';
import type { Reader } from '../../db/client.ts';
import type { EventQuestionRow } from '../../db/room-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { mayBringHeld } from '../boxes/rows.ts';
import { unknownEvent } from '../events/operations.ts';
import { publishQuestion } from './publish-question.ts';
import { eventQuestionsFor, roomsOf } from './rows.ts';
import { isSilenced } from './silence.ts';

export const unknownQuestion = (id: number) =>
  new Refusal('notFound', { subject: { type: 'event_question', id } });

export const refusedAt = (id: number, field: string, rule: string) =>
  new Refusal('invalid', { subject: { type: 'event_question', id }, fields: { [field]: [rule] } });

/** The question as the caller sees it. @throws Refusal if they may not see it */
export async function questionOnWire({ tx, me, locale }: Operator, id: number): Promise<EventQuestionOnWire> {
  const [row] = await eventQuestionsFor(tx.db, me, locale, { ids: [id] });
  if (!row) throw unknownQuestion(id);
  return row;
}

export async function lockQuestion({ tx }: Pick<Operator, 'tx'>, id: number): Promise<EventQuestionRow> {
  const row = await tx.db
    .selectFrom('event_question')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknownQuestion(id);
  return row;
}

/**
 * The settings of an event at which people can ask now. Questions end a day after it, so that those asked
 * offline still arrive, or `afterMs` after it. @throws Refusal
 */
export async function requireAskable(
  db: Reader,
  eventId: number,
  now: number,
  afterMs = askableAfterMs,
): Promise<RoomSettings> {
  const event = await db
    .selectFrom('event')
    .select(['time_finish', 'status'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  const room = (await roomsOf(db, [eventId])).get(eventId);
  if (!event || !room) throw unknownEvent(eventId);
  const refused = (rule: string) =>
    new Refusal('invalid', { subject: { type: 'event', id: eventId }, fields: { content: [rule] } });
  if (room.questions === 'off' || event.status === 'cancelled') throw refused('questionsOff');
  if (now > event.time_finish.getTime() + afterMs) throw refused('questionsOver');
  return room;
}

/** Asks the speakers of an event, by name or confidentially. */
export async function askQuestion(
  operator: Operator,
  { event_id, content, anonymous, language }: OperationArgs<'eventQuestion.ask'>,
): Promise<EventQuestionOnWire> {
  const { ctx, tx, me, key } = operator;
  const now = ctx.now();
  // It may have been asked on site in time: a box has checked that.
  const isLate = key !== undefined && !anonymous && (await mayBringHeld(tx.db, now));
  const room = await requireAskable(tx.db, event_id, now, isLate ? maxHeldMs : askableAfterMs);
  const refused = (field: string, rule: string) =>
    new Refusal('invalid', { subject: { type: 'event', id: event_id }, fields: { [field]: [rule] } });
  if (await isSilenced(tx.db, event_id, me.id, ctx.now())) throw refused('content', 'silenced');
  if (anonymous && !room.anonymous) throw refused('anonymous', 'notAnonymous');
  if ((await countQuestions(tx.db, event_id, me.id)) >= maxQuestionsPerPerson)
    throw refused('content', `tooManyQuestions:${maxQuestionsPerPerson}`);
  const client_id = anonymous ? null : (key ?? null);
  const created_at = new Date(ctx.now());
  const row = await tx.db
    .insertInto('event_question')
    .values({
      event_id,
      user_id: me.id,
      content: content.trim(),
      anonymous,
      language,
      state: room.questions === 'moderated' ? 'waiting' : 'open',
      created_at,
      client_id,
    })
    .returning(['id', 'event_id', 'user_id'])
    .executeTakeFirstOrThrow();
  if (client_id !== null)
    await tx.db
      .insertInto('event_question_key')
      .values({ question_id: row.id, client_id, user_id: me.id, created_at })
      // A restored database may use the id of a withdrawn question again.
      .onConflict((conflict) =>
        conflict.column('question_id').doUpdateSet({ client_id, user_id: me.id, created_at }),
      )
      .execute();
  await publishQuestion(operator, row);
  return questionOnWire(operator, row.id);
}

/** Count of the questions of a person on an event, except those with a token. */
export async function countQuestions(db: Reader, eventId: number, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('event_question')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The caller's question, locked, while it can be changed. @throws Refusal */
async function lockOwn(operator: Operator, id: number): Promise<EventQuestionRow> {
  const row = await lockQuestion(operator, id);
  if (row.user_id !== operator.me.id) throw unknownQuestion(id);
  if (row.state === 'answered' || row.state === 'declined' || row.merged_into !== null)
    throw refusedAt(id, 'content', 'questionDecided');
  return row;
}

/** Changes the caller's question. In a moderated event it waits again. The votes stay. */
export async function editQuestion(
  operator: Operator,
  { id, content }: OperationArgs<'eventQuestion.edit'>,
): Promise<EventQuestionOnWire> {
  const row = await lockOwn(operator, id);
  const room = (await roomsOf(operator.tx.db, [row.event_id])).get(row.event_id);
  await operator.tx.db
    .updateTable('event_question')
    .set({ content: content.trim(), ...(room?.questions === 'moderated' && { state: 'waiting' as const }) })
    .where('id', '=', id)
    .execute();
  await publishQuestion(operator, row);
  return questionOnWire(operator, id);
}

export async function withdrawQuestion(
  operator: Operator,
  { id }: OperationArgs<'eventQuestion.withdraw'>,
): Promise<null> {
  const row = await lockOwn(operator, id);
  await operator.tx.db.deleteFrom('event_question').where('id', '=', id).execute();
  await publishQuestion(operator, row, 'del');
  return null;
}
