import { sql } from 'kysely';
import { locales, type Localized } from '../../../contract/scalars.ts';
import type { ScreenPictureOnWire } from '../../../contract/screens.ts';
import type { PersonOnWire } from '../../../contract/users.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { EventRow } from '../../db/programme-schema.ts';
import type { EventScreenRow } from '../../db/screen-schema.ts';
import { seconds } from '../../http/seconds.ts';
import { fullNameOf, peopleById } from '../people/rows.ts';
import { rankingOf } from '../polls/quiz.ts';
import { publicFigures } from '../polls/public-figures.ts';
import { publicQuestions } from '../room/rows.ts';

/** More do not fit on a screen in letters that can be read from the last row. */
const maxEvents = 6;
const maxRanked = 8;

type Shown = NonNullable<ScreenPictureOnWire['shown']>;
type EventOnScreen = NonNullable<ScreenPictureOnWire['event']>;

const namesOf = ({
  first_name = '',
  last_name = '',
  localized_name,
  localized_surname,
}: PersonOnWire): Localized => {
  const person = {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    localized_name: localized_name ?? {},
    localized_surname: localized_surname ?? {},
  };
  return Object.fromEntries(locales.map((locale) => [locale, fullNameOf(person, locale)]));
};

async function eventsOnScreen(db: Reader, rows: readonly EventRow[]): Promise<EventOnScreen[]> {
  const ids = rows.map(({ id }) => id);
  const experts = await db
    .selectFrom('event_expert')
    .select(['event_id', 'user_id'])
    .where('event_id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('position')
    .execute();
  const speakersOf = ({ id, user_id }: EventRow) => [
    ...new Set([
      ...(user_id === null ? [] : [user_id]),
      ...experts.filter(({ event_id }) => event_id === id).map((each) => each.user_id),
    ]),
  ];
  const people = await peopleById(db, rows.flatMap(speakersOf), 'en');
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    localized_name: row.localized_name,
    room: row.room,
    speakers: speakersOf(row).flatMap((id) => {
      const person = people.get(id);
      return person ? [namesOf(person)] : [];
    }),
    time_start: seconds(row.time_start),
    time_finish: seconds(row.time_finish),
    cancelled: row.status === 'cancelled',
  }));
}

/** Events of the same room on the same day that are not over, in order; an event without a room is alone. */
async function eventsOfRoom({ db, now }: Context, event: EventRow, zone: string): Promise<EventRow[]> {
  if (!event.room) return [event];
  return db
    .selectFrom('event')
    .selectAll()
    .where('room', '=', event.room)
    .where(
      sql<boolean>`(time_start at time zone ${zone})::date = (${event.time_start}::timestamptz at time zone ${zone})::date`,
    )
    .where((eb) => eb.or([eb('time_finish', '>', new Date(now())), eb('id', '=', event.id)]))
    .orderBy('time_start')
    .orderBy('id')
    .limit(maxEvents)
    .execute();
}

async function nextEvent(db: Reader, event: EventRow): Promise<EventRow[]> {
  if (!event.room) return [];
  return db
    .selectFrom('event')
    .selectAll()
    .where('room', '=', event.room)
    .where('time_start', '>', event.time_start)
    .where('kind', '<>', 'break')
    .where('status', 'is distinct from', 'cancelled')
    .orderBy('time_start')
    .orderBy('id')
    .limit(1)
    .execute();
}

/** The chosen question, else the pinned one, else the open one with the most votes. Only published ones. */
async function currentQuestion(
  db: Reader,
  eventId: number,
  chosen: number | null,
): Promise<Extract<Shown, { view: 'question' }>> {
  const open = await db
    .selectFrom('event_question')
    .select(['id', 'pinned'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'open')
    .where('merged_into', 'is', null)
    .orderBy('pinned', 'desc')
    .orderBy('votes', 'desc')
    .orderBy('id')
    .execute();
  const ids = [...(chosen === null ? [] : [chosen]), ...(open[0] ? [open[0].id] : [])];
  const rows = await publicQuestions(db, ids, 'en');
  const question = rows.find(({ id }) => id === ids[0]) ?? rows[0];
  return {
    view: 'question',
    open: open.length,
    question: question
      ? {
          id: question.id,
          content: question.content ?? '',
          author: question.author ? namesOf(question.author) : null,
          votes: question.votes ?? 0,
          answer: question.answer ?? null,
        }
      : null,
  };
}

async function currentPoll(
  db: Reader,
  eventId: number,
  chosen: number | null,
): Promise<Extract<Shown, { view: 'poll' }>> {
  const row = await db
    .selectFrom('poll')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', '<>', 'draft')
    .$if(chosen !== null, (query) => query.where('id', '=', chosen))
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { view: 'poll', poll: null };
  const { voted, counted, votes, texts } = await publicFigures(db, row);
  return {
    view: 'poll',
    poll: {
      id: row.id,
      title: row.title,
      localized_title: row.localized_title,
      kind: row.kind,
      state: row.state,
      variations: row.variations.map(({ id, title, localized_title }) => ({
        id,
        title: title ?? '',
        localized_title: localized_title ?? {},
      })),
      range: row.range,
      correct: row.state === 'closed' ? row.correct : null,
      voted,
      counted,
      votes,
      texts,
    },
  };
}

async function currentRanking(db: Reader, eventId: number): Promise<Extract<Shown, { view: 'ranking' }>> {
  const { questions, people, entries } = await rankingOf(db, 'en', eventId);
  return {
    view: 'ranking',
    questions,
    people,
    entries: entries.slice(0, maxRanked).map(({ person, points, rank }) => ({
      name: namesOf(person),
      points,
      rank,
    })),
  };
}

async function shownOf(
  ctx: Context,
  event: EventRow,
  zone: string,
  { view = 'join', poll_id = null, question_id = null, content, until }: Partial<EventScreenRow>,
): Promise<Shown> {
  const { db, now } = ctx;
  switch (view) {
    case 'agenda':
      return { view, events: await eventsOnScreen(db, await eventsOfRoom(ctx, event, zone)) };
    case 'next':
      return { view, event: (await eventsOnScreen(db, await nextEvent(db, event)))[0] ?? null };
    case 'question':
      return currentQuestion(db, event.id, question_id);
    case 'poll':
      return currentPoll(db, event.id, poll_id);
    case 'ranking':
      return currentRanking(db, event.id);
    case 'announcement':
      return { view, text: content ?? '' };
    case 'countdown':
      return { view, until: seconds(until ?? new Date(now())), now: Math.floor(now() / 1000) };
    default:
      return { view };
  }
}

/** The picture of a screen that waits for its code to be entered. */
export async function waitingPicture({ school }: Context): Promise<ScreenPictureOnWire> {
  const { languages, home_zone } = (await school.current()).settings;
  return { event: null, language: null, languages: [...languages], home_zone, shown: null };
}

/** What the screens of an event show. It contains only what all approved people see. */
export async function pictureOf(ctx: Context, event: EventRow): Promise<ScreenPictureOnWire> {
  const waiting = await waitingPicture(ctx);
  const choice = await ctx.db
    .selectFrom('event_screen')
    .selectAll()
    .where('event_id', '=', event.id)
    .executeTakeFirst();
  const [onScreen] = await eventsOnScreen(ctx.db, [event]);
  return {
    ...waiting,
    event: onScreen!,
    language: choice?.language ?? null,
    shown: await shownOf(ctx, event, waiting.home_zone, choice ?? {}),
  };
}
