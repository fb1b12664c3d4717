import type { ChatArrivals } from '../../features/chat/queries.ts';
import type { NotificationView } from '../../db/overlay-notifications.ts';
import type { Connection } from '../../db/meta.ts';

type Line = Pick<Connection, 'line' | 'lastSyncAt'>;

/**
 * Milliseconds. A connected device pulls every few minutes; after this time without a pull it was closed or
 * asleep.
 */
const maxSyncAgeMs = 600_000;

/** Whether this device misses changes of the school. A device that has never synced is not absent. */
export const isAway = ({ line, lastSyncAt }: Line, now: number): boolean =>
  lastSyncAt !== null && (line === 'offline' || now - lastSyncAt > maxSyncAgeMs);

/** Whether the device has synced since; the clock may have been set back. */
export const isBack = ({ line, lastSyncAt }: Line, before: number): boolean =>
  line !== 'offline' && lastSyncAt !== before;

export interface Arrivals {
  chats: readonly ChatArrivals[];
  /** Unread notifications. */
  logs: readonly Pick<NotificationView, 'id' | 'event' | 'chat'>[];
}

export interface Absence {
  messages: number;
  /** The group of all the messages; null if they are in several. */
  groupId: number | null;
  /** Count of notifications about events. */
  changes: number;
  /** The event of all the changes; null if they belong to several. */
  event: NonNullable<NotificationView['event']> | null;
  /** Count of other notifications. */
  news: number;
}

const only = <T>(values: readonly T[], key: (value: T) => unknown): T | null => {
  const [first] = values;
  return first !== undefined && values.every((value) => key(value) === key(first)) ? first : null;
};

/** Summarises what arrived during the absence; null if the person sees all of it already. */
export function absenceOf(
  { chats, logs }: Arrivals,
  seen: { groupId: number | null; notifications: boolean },
): Absence | null {
  const elsewhere = chats.filter(({ groupId }) => groupId !== seen.groupId);
  const unseen = seen.notifications ? [] : logs.filter(({ chat }) => !chat || chat.group_id !== seen.groupId);
  const events = unseen.flatMap(({ event }) => event ?? []);
  const absence = {
    messages: elsewhere.reduce((sum, { messages }) => sum + messages, 0),
    groupId: only(elsewhere, ({ groupId }) => groupId)?.groupId ?? null,
    changes: events.length,
    event: only(events, ({ id }) => id),
    news: unseen.length - events.length,
  };
  return absence.messages + absence.changes + absence.news > 0 ? absence : null;
}
