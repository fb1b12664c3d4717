import { sql } from 'kysely';
import type { EventQuestionOnWire } from '../../../contract/event-questions.ts';
import type { QuestionMode, RoomSettings } from '../../../contract/room-settings.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import type { EventQuestionRow } from '../../db/room-schema.ts';
import { seconds } from '../../http/seconds.ts';
import { eventsOfSpeaker } from '../events/speakers.ts';
import { isOrganiser } from '../people/roles.ts';
import { peopleById } from '../people/rows.ts';
import { reportsOf } from './reports-of.ts';

/** Kinds of events without an audience that asks. */
const withoutQuestions = new Set(['break', 'b2b']);

/** The settings of an event that nobody has changed. */
const defaultMode = (kind: string): QuestionMode => (withoutQuestions.has(kind) ? 'off' : 'direct');

/** The settings of events by id. An event that does not exist is left out. */
export async function roomsOf(db: Reader, eventIds: readonly number[]): Promise<Map<number, RoomSettings>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('event')
    .leftJoin('event_room', 'event_room.event_id', 'event.id')
    .leftJoin('chat_group', (join) =>
      join.onRef('chat_group.id', '=', 'event_room.chat_id').on('event_room.chat', '=', true),
    )
    .leftJoin('message', 'message.id', 'chat_group.pinned_message_id')
    .leftJoin('question_key', 'question_key.event_id', 'event.id')
    .select(['event.id', 'event.kind', 'event_room.questions', 'event_room.anonymous'])
    .select('question_key.public_key')
    .select(['event_room.chat', 'event_room.chat_id', 'message.content as announcement'])
    .where('event.id', 'in', [...eventIds])
    .execute();
  return new Map(
    rows.map(({ id, kind, questions, anonymous, public_key, chat, chat_id, announcement }) => [
      id,
      {
        questions: questions ?? defaultMode(kind),
        anonymous: anonymous ?? false,
        question_key: public_key,
        chat: chat ?? false,
        chat_id,
        announcement: announcement === '' ? null : announcement,
      },
    ]),
  );
}

/** Questions that everybody sees; `isPublicQuestion` is the same rule for a row. */
const isPublic = sql<boolean>`event_question.state in ('open', 'later', 'answered') and event_question.merged_into is null`;

export const isPublicQuestion = ({ state, merged_into }: EventQuestionRow): boolean =>
  merged_into === null && (state === 'open' || state === 'later' || state === 'answered');

const select = (db: Reader) => db.selectFrom('event_question').selectAll('event_question');

/** Questions without the fields about the reader. */
export async function questionsOnWire(
  db: Reader,
  rows: readonly EventQuestionRow[],
  locale: Locale,
): Promise<EventQuestionOnWire[]> {
  const people = await peopleById(
    db,
    rows.flatMap(({ user_id, anonymous, answered_by }) => [
      ...(anonymous || user_id === null ? [] : [user_id]),
      ...(answered_by === null ? [] : [answered_by]),
    ]),
    locale,
  );
  return rows.map((row) => ({
    id: row.id,
    event_id: row.event_id,
    content: row.content,
    language: row.language,
    author: row.anonymous || row.user_id === null ? null : (people.get(row.user_id) ?? null),
    secrecy: row.user_id === null ? 'anonymous' : row.anonymous ? 'confidential' : null,
    state: row.state,
    answer: row.answer,
    answered_at: row.answered_at && seconds(row.answered_at),
    answered_by: row.answered_by === null ? null : (people.get(row.answered_by) ?? null),
    pinned: row.pinned,
    votes: row.votes,
    merged_into: row.merged_into,
    topic: row.topic,
    created_at: seconds(row.created_at),
    rev: row.rev,
    ...(row.client_id !== null && !row.anonymous && { client_id: row.client_id }),
  }));
}

/** Questions as everybody sees them, without the fields about the reader. Others are left out. */
export const publicQuestions = async (
  db: Reader,
  ids: readonly number[],
  locale: Locale,
): Promise<EventQuestionOnWire[]> =>
  questionsOnWire(
    db,
    await select(db)
      .where('id', 'in', ids.length > 0 ? [...ids] : [0])
      .where(isPublic)
      .execute(),
    locale,
  );

/** Those of these questions that everybody sees, with their counts of votes. */
export const publicVotes = (
  db: Reader,
  ids: readonly number[],
): Promise<Pick<EventQuestionRow, 'id' | 'event_id' | 'votes'>[]> =>
  db
    .selectFrom('event_question')
    .select(['id', 'event_id', 'votes'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .where(isPublic)
    .orderBy('id')
    .execute();

/** Questions that the caller sees: published ones, their own, and all of events that they moderate. */
export async function eventQuestionsFor(
  db: Reader,
  me: Pick<Me, 'id' | 'role'>,
  locale: Locale,
  { ids }: { ids?: readonly number[] } = {},
): Promise<EventQuestionOnWire[]> {
  const hosted = isOrganiser(me) ? null : [...(await eventsOfSpeaker(db, me.id))];
  const rows = await select(db)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('event_question_vote')
            .select('question_id')
            .whereRef('question_id', '=', 'event_question.id')
            .where('event_question_vote.user_id', '=', me.id),
        )
        .as('voted'),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids && ids.length > 0 ? [...ids] : [0]))
    .$if(hosted !== null, (query) =>
      query.where((eb) =>
        eb.or([
          isPublic,
          eb('user_id', '=', me.id),
          ...(hosted?.length ? [eb('event_id', 'in', hosted)] : []),
        ]),
      ),
    )
    .orderBy('id')
    .execute();
  const [wire, reports] = await Promise.all([
    questionsOnWire(db, rows, locale),
    reportsOf(
      db,
      rows.map(({ id }) => id),
      me,
    ),
  ]);
  const moderates = hosted === null ? () => true : (eventId: number) => hosted.includes(eventId);
  return wire.map((row, at) => ({
    ...row,
    own: rows[at]?.user_id === me.id,
    voted: Boolean(rows[at]?.voted),
    reported: reports.get(row.id)?.own ?? null,
    reports: moderates(row.event_id) ? (reports.get(row.id)?.reports ?? []) : null,
  }));
}
