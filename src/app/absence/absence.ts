import type { ChatArrivals } from '../../features/chat/queries.ts';
import type { NotificationView } from '../../db/overlay-notifications.ts';
import type { Connection } from '../../db/meta.ts';

type Line = Pick<Connection, 'line' | 'lastSyncAt'>;

/** In step, a device asks for changes every few minutes: after so long it was closed or asleep. In milliseconds. */
const silence = 600_000;

/** Whether this device no longer hears what happens at the school. Nobody is absent who has never been there. */
export const isAway = ({ line, lastSyncAt }: Line, now: number): boolean =>
  lastSyncAt !== null && (line === 'offline' || now - lastSyncAt > silence);

/** Whether everything has been brought since, by a clock that may have been set back. */
export const isBack = ({ line, lastSyncAt }: Line, before: number): boolean =>
  line !== 'offline' && lastSyncAt !== before;

export interface Arrivals {
  chats: readonly ChatArrivals[];
  /** Unread. */
  logs: readonly Pick<NotificationView, 'id' | 'event' | 'chat'>[];
}

export interface Absence {
  messages: number;
  /** Where all of the messages are; null where they are in several chats. */
  groupId: number | null;
  /** Notifications about events. */
  changes: number;
  /** What all of the changes are about; null where it is not one event. */
  event: NonNullable<NotificationView['event']> | null;
  /** Other notifications. */
  news: number;
}

const only = <T>(values: readonly T[], key: (value: T) => unknown): T | null => {
  const [first] = values;
  return first !== undefined && values.every((value) => key(value) === key(first)) ? first : null;
};

/** What to tell of what has come; null where it is nothing that the person does not see already. */
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
