import type { RoomSettings } from '../../../contract/room-settings.ts';
import { database } from '../../db/current-database.ts';
import { getEvent, getEventDetails } from '../../db/events.ts';
import { getMeta } from '../../db/meta.ts';
import { listOpsOfLane } from '../../db/outbox.ts';
import { type EventQuestionView, overlayEventQuestions } from '../../db/overlay-event-questions.ts';
import { getMe } from '../../db/users.ts';
import { isOrganiser } from '../../lib/organisers.ts';

export interface Room {
  questions: EventQuestionView[];
  /** Null while the details of the event have not been downloaded. */
  settings: RoomSettings | null;
  /** The person is a speaker of the event or an organiser. */
  moderates: boolean;
  /** The questions have been downloaded. */
  known: boolean;
  offline: boolean;
  finishesAt: number;
}

/** Questions of an event with unsent changes; null without the event. */
export async function getRoom(eventId: number): Promise<Room | null> {
  const [event, details, rows, ops, me, snapshot, connection] = await Promise.all([
    getEvent(eventId),
    getEventDetails(eventId),
    database().event_questions.where('event_id').equals(eventId).toArray(),
    listOpsOfLane(`room:${eventId}`),
    getMe(),
    getMeta('snapshot'),
    getMeta('connection'),
  ]);
  if (!event) return null;
  return {
    questions: overlayEventQuestions(rows, ops, eventId, me),
    settings: details?.room_settings ?? null,
    moderates:
      me !== undefined &&
      (isOrganiser(me.role?.alias) || [event.user, ...event.experts].some((host) => host?.id === me.id)),
    known: snapshot?.event_questions !== undefined,
    offline: connection?.line === 'offline',
    finishesAt: event.time_finish,
  };
}
