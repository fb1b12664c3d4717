/* Queries for the questions of events; `queries.ts` has those of the page of an event and of the shell. */
import type { EventQuestion } from '../../../contract/event-questions.ts';
import type { Event } from '../../../contract/events.ts';
import type { QuestionMode, RoomSettings } from '../../../contract/room-settings.ts';
import type { User } from '../../../contract/users.ts';
import { database } from '../../db/current-database.ts';
import { listQuestionsOfEvent } from '../../db/event-questions.ts';
import { getEvent, getEventDetails } from '../../db/events.ts';
import { listHeldByEvent, listHeldOfEvent } from '../../db/held-questions.ts';
import type { HeldInRoom } from '../../db/held-row.ts';
import { getSiteVotes } from '../../db/held-votes.ts';
import { getHoldingBox } from '../../db/holding-box.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { listOpsOfLane } from '../../db/outbox.ts';
import { type EventQuestionView, overlayEventQuestions } from '../../db/overlay-event-questions.ts';
import { type HeldQuestions, heldQuestions } from '../../db/overlay-held-questions.ts';
import { listUnusedTokens } from '../../db/question-tokens.ts';
import { getMe } from '../../db/users.ts';
import { isOrganiser } from '../../lib/organisers.ts';
import { sortQuestions } from './sort-questions.ts';

export interface Room {
  questions: EventQuestionView[];
  /** Null while the details of the event have not been downloaded. */
  settings: RoomSettings | null;
  /** The person is a speaker of the event or an organiser. */
  moderates: boolean;
  /** The questions have been downloaded. */
  known: boolean;
  offline: boolean;
  /** A box answers, which shows questions by name to the people on site. */
  onSite: boolean;
  /** False while a box answers of which that is not known yet. */
  isSiteKnown: boolean;
  /** The box that answered last does not answer now. */
  missesBox: boolean;
  finishesAt: number;
  /** How many questions the person can still ask anonymously on this device; null before the tokens are drawn. */
  anonymousLeft: number | null;
  /** The server has refused anonymous questions to this device. */
  anonymousRefused: boolean;
}

/** Questions of an event with unsent changes; null without the event. */
export async function getRoom(eventId: number): Promise<Room | null> {
  const [event, details, rows, held, votes, named, anonymous, stored, me, snapshot, connection, box] =
    await Promise.all([
      getEvent(eventId),
      getEventDetails(eventId),
      listQuestionsOfEvent(eventId),
      listHeldOfEvent(eventId),
      getSiteVotes(eventId),
      listOpsOfLane(`room:${eventId}`),
      listOpsOfLane(`anonymous-questions:${eventId}`),
      getMeta(`questionTokens:${eventId}`),
      getMe(),
      getMeta('snapshot'),
      getMeta('connection'),
      getHoldingBox(),
    ]);
  if (!event) return null;
  const settings = details?.room_settings ?? null;
  const moderates = mayModerate(event, me);
  const site = { held, mode: settings?.questions ?? 'off', moderates, atBox: box.name !== null, votes };
  return {
    questions: overlayEventQuestions(rows, [...named, ...anonymous], eventId, me, stored?.tokens, site),
    settings,
    moderates,
    known: snapshot?.event_questions !== undefined,
    offline: changesWait(connection),
    onSite: box.name !== null,
    isSiteKnown: box.isKnown,
    missesBox: connection?.line === 'offline' && Boolean(connection.box),
    finishesAt: event.time_finish,
    anonymousRefused: named.some(({ kind, state }) => kind === 'eventQuestion.tokens' && state === 'dead'),
    anonymousLeft: stored ? listUnusedTokens(stored, anonymous).length : null,
  };
}

const mayModerate = ({ user, experts }: Pick<Event, 'user' | 'experts'>, me: User | undefined): boolean =>
  me !== undefined && (isOrganiser(me.role?.alias) || [user, ...experts].some((host) => host?.id === me.id));

/** Count of the questions that wait for the person's approval; 0 for people who are no moderators of the event. */
export async function countToReview(eventId: number): Promise<number> {
  const room = await getRoom(eventId);
  return room?.moderates ? sortQuestions(room.questions, 'newest').waiting.length : 0;
}

/** The questions of an event that only boxes have and the person sees, by key. */
async function listOnSite(eventId: number): Promise<{ held: HeldInRoom[]; shown: HeldQuestions['shown'] }> {
  const [event, details, held, me] = await Promise.all([
    getEvent(eventId),
    getEventDetails(eventId),
    listHeldOfEvent(eventId),
    getMe(),
  ]);
  const mode: QuestionMode = details?.room_settings?.questions ?? 'off';
  const moderates = event !== undefined && mayModerate(event, me);
  return { held, shown: heldQuestions({ held, mode, moderates }, me?.id ?? 0).shown };
}

/** The keys of questions of others that only boxes have, and that the person has not seen. */
export async function listUnseenOnSite(eventId: number): Promise<string[]> {
  const { held, shown } = await listOnSite(eventId);
  return held.flatMap(({ op_id, seen }) => (!seen && shown.get(op_id)?.own === false ? [op_id] : []));
}

/** The questions of all events, also those that boxes hold. The latter have negative ids. */
export async function listQuestions(): Promise<EventQuestion[]> {
  const [rows, held, me] = await Promise.all([
    database()
      .event_questions.filter(({ merged_into }) => (merged_into ?? null) === null)
      .toArray(),
    listHeldByEvent(),
    getMe(),
  ]);
  const onSite = await Promise.all(
    [...held].map(async ([eventId, ops]) => {
      const mode: QuestionMode = (await getEventDetails(eventId))?.room_settings?.questions ?? 'off';
      const { shown } = heldQuestions({ held: ops, mode, moderates: false }, me?.id ?? 0);
      return [...shown.values()];
    }),
  );
  return [...rows, ...onSite.flat()];
}

export async function countQuestions(eventId: number): Promise<number> {
  const [atSchool, onSite] = await Promise.all([
    database().event_questions.where('event_id').equals(eventId).count(),
    listOnSite(eventId),
  ]);
  return atSchool + onSite.shown.size;
}

/** Whether a box answered last. */
export const isAtBox = async (): Promise<boolean> => Boolean((await getMeta('connection'))?.box);
