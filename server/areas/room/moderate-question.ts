import { sql } from 'kysely';
import type { EventQuestionOnWire } from '../../../contract/event-questions.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { EventQuestionRow } from '../../db/room-schema.ts';
import type { Reader } from '../../db/client.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Write } from '../../db/write.ts';
import { cutText } from '../../cut-text.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { notifyPeople } from '../notifications/notify-people.ts';
import { eventsOfSpeaker } from '../events/speakers.ts';
import { isOrganiser } from '../people/roles.ts';
import { lockQuestion, questionOnWire, refusedAt } from './operations.ts';
import { publishQuestion } from './publish-question.ts';

/** Speakers of the event and organisers moderate its room. @throws Refusal */
export async function requireModerator(db: Reader, me: Me, eventId: number): Promise<void> {
  if (isOrganiser(me) || (await eventsOfSpeaker(db, me.id, [eventId])).has(eventId)) return;
  throw new Refusal('forbidden', { subject: { type: 'event', id: eventId } });
}

type Moderation = OperationArgs<'eventQuestion.moderate'>;

const changesOf = ({ act, answer, topic }: Moderation, { ctx, me }: Operator) => {
  const undecided = { answer: null, answered_at: null, answered_by: null };
  switch (act) {
    case 'publish':
    case 'reopen':
      return { state: 'open' as const, ...undecided };
    case 'decline':
      return { state: 'declined' as const, pinned: false, ...undecided };
    case 'later':
      return { state: 'later' as const, pinned: false, ...undecided };
    case 'answered':
      return {
        state: 'answered' as const,
        pinned: false,
        answer: answer?.trim() ?? null,
        answered_at: new Date(ctx.now()),
        answered_by: me.id,
      };
    case 'pin':
      return { pinned: true };
    case 'unpin':
      return { pinned: false };
    case 'topic':
      return { topic: topic?.trim() ?? null };
    case 'merge':
      return {};
  }
};

/**
 * An act of a speaker of the event or an organiser. Acts are last-write-wins, except that a written answer is
 * not replaced by that of another person who had not seen it, and a changed text is not published unread.
 */
export async function moderateQuestion(operator: Operator, args: Moderation): Promise<EventQuestionOnWire> {
  const { tx, me } = operator;
  const row = await lockQuestion(operator, args.id);
  const subject = { type: 'event_question', id: row.id } as const;
  await requireModerator(tx.db, me, row.event_id);
  const replacesAnswer =
    args.act === 'answered' && row.answer !== null && row.answered_by !== me.id && row.answer !== args.base;
  if (replacesAnswer)
    throw new Refusal('conflict', { subject, current: await questionOnWire(operator, row.id) });
  // Its author may have changed it since the moderator read it.
  const isUnread =
    args.act === 'publish' &&
    row.state === 'waiting' &&
    (args.base ?? row.content).trim() !== row.content.trim();
  if (isUnread) throw refusedAt(row.id, 'base', 'questionChanged');
  if (args.act === 'merge') await mergeInto(operator, row, args.into);
  else {
    const changes = changesOf(args, operator);
    await tx.db.updateTable('event_question').set(changes).where('id', '=', row.id).execute();
    if (args.act === 'pin') await unpinOthers(operator, row);
    if (args.act === 'answered' && args.answer !== null) await notifyAsking(operator, row, args.answer);
  }
  await publishQuestion(operator, row);
  return questionOnWire(operator, row.id);
}

/** One question of an event is pinned at a time. */
async function unpinOthers(operator: Operator, { id, event_id }: EventQuestionRow): Promise<void> {
  const others = await operator.tx.db
    .updateTable('event_question')
    .set({ pinned: false })
    .where('event_id', '=', event_id)
    .where('id', '<>', id)
    .where('pinned', '=', true)
    .returning(['id', 'event_id', 'user_id'])
    .execute();
  for (const other of others) await publishQuestion(operator, other);
}

/** Joins a question into another one of the event, with its votes; its author counts as a voter, if known. */
async function mergeInto(operator: Operator, row: EventQuestionRow, into: number | null): Promise<void> {
  const { tx } = operator;
  const subject = { type: 'event_question', id: row.id } as const;
  if (into === null) throw new Refusal('invalid', { subject, fields: { into: ['required'] } });
  const target = await lockQuestion(operator, into);
  if (target.id === row.id || target.event_id !== row.event_id || target.merged_into !== null)
    throw new Refusal('invalid', { subject, fields: { into: ['invalid'] } });
  await sql`insert into event_question_vote (question_id, user_id)
    select ${target.id}, voter from (
      select user_id as voter from event_question_vote where question_id = ${row.id}
      union select ${row.user_id}::bigint) as voters
    where voter is distinct from ${target.user_id} and voter is not null on conflict do nothing`.execute(
    tx.db,
  );
  await tx.db
    .updateTable('event_question')
    .set({ merged_into: target.id, pinned: false })
    .where((eb) => eb.or([eb('id', '=', row.id), eb('merged_into', '=', row.id)]))
    .execute();
  await tx.db
    .updateTable('event_question')
    .set({
      votes: sql<number>`(select count(*)::int from event_question_vote where question_id = event_question.id)`,
    })
    .where('id', '=', target.id)
    .execute();
  await publishQuestion(operator, target);
}

const answeredTitle = {
  en: 'Your question was answered',
  de: 'Ihre Frage wurde beantwortet',
  ru: 'На ваш вопрос ответили',
};
const votedTitle = {
  en: 'A question you voted for was answered',
  de: 'Eine Frage, für die Sie gestimmt haben, wurde beantwortet',
  ru: 'Ответили на вопрос, за который вы проголосовали',
};

/** The beginning of a text, which a notification has room for. */
const excerpt = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max).trimEnd()}…` : text;

/** Notifies the author, if known, and everybody who voted about a written answer. */
async function notifyAsking({ ctx, tx, me }: Operator, row: EventQuestionRow, answer: string): Promise<void> {
  const voters = await votersOf(tx, row.id);
  const text = `${excerpt(row.content, 80)} – ${excerpt(answer, 200)}`;
  const shared = {
    type: `question:${row.id}`,
    content: { en: text, de: text, ru: text },
    eventId: row.event_id,
    from: me.id,
  };
  if (row.user_id !== null && row.user_id !== me.id)
    await notifyPeople(tx, ctx, [row.user_id], { ...shared, title: answeredTitle });
  await notifyPeople(
    tx,
    ctx,
    voters.filter((id) => id !== me.id && id !== row.user_id),
    { ...shared, title: votedTitle },
  );
}

async function votersOf(tx: Write, questionId: number): Promise<number[]> {
  const voters = await tx.db
    .selectFrom('event_question_vote')
    .select('user_id')
    .where('question_id', '=', questionId)
    .execute();
  return voters.map(({ user_id }) => user_id);
}
