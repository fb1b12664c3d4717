import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { shared } from '../../db/observe.ts';
import { type Chat, getAttendance, getChat, isOffline, listChats } from './queries.ts';

const { watch, get } = shared(listChats);
const unread = () => get()?.groups.reduce((sum, group) => sum + group.unread, 0) ?? 0;

export const useChats = () => useSyncExternalStore(watch, get);
export const useUnreadChats = () => useSyncExternalStore(watch, unread);

/** So many messages are drawn at first, and so many more each time. */
export const chatStep = 60;

const beginnings = new Map<number, ReturnType<typeof shared<Chat | null>>>();

function beginningOf(groupId: number) {
  let beginning = beginnings.get(groupId);
  if (!beginning) beginnings.set(groupId, (beginning = shared(() => getChat(groupId, chatStep))));
  return beginning;
}

/** A finger is on its way to open the chat. */
export const readChatAhead = (groupId: number): void => beginningOf(groupId).ahead();

/** A chat with its newest messages as far back as `limit`. */
export function useChat(groupId: number, limit: number): Chat | null | undefined {
  const beginning = beginningOf(groupId);
  const newest = useSyncExternalStore(beginning.watch, beginning.get);
  const whole = useLiveQuery(
    async () => (limit > chatStep ? getChat(groupId, limit) : undefined),
    [groupId, limit],
  );
  return limit > chatStep ? (whole ?? newest) : newest;
}

export const useAttendance = (groupId: number, otherId: number | null) =>
  useLiveQuery(() => getAttendance(groupId, otherId), [groupId, otherId]);
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;
