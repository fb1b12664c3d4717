import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { shared } from '../../db/observe.ts';
import { getAttendance, getChat, isOffline, listChats } from './queries.ts';

const { watch, get } = shared(listChats);
const unread = () => get()?.groups.reduce((sum, group) => sum + group.unread, 0) ?? 0;

export const useChats = () => useSyncExternalStore(watch, get);
export const useUnreadChats = () => useSyncExternalStore(watch, unread);
export const useChat = (groupId: number, limit: number) =>
  useLiveQuery(() => getChat(groupId, limit), [groupId, limit]);
export const useAttendance = (groupId: number, otherId: number | null) =>
  useLiveQuery(() => getAttendance(groupId, otherId), [groupId, otherId]);
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;
