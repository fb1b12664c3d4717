import { useLiveQuery } from 'dexie-react-hooks';
import { countUnreadChats, getAttendance, getChat, isOffline, listChats } from './queries.ts';

export const useChats = () => useLiveQuery(listChats);
export const useUnreadChats = () => useLiveQuery(countUnreadChats) ?? 0;
export const useChat = (groupId: number, limit: number) =>
  useLiveQuery(() => getChat(groupId, limit), [groupId, limit]);
export const useAttendance = (groupId: number, otherId: number | null) =>
  useLiveQuery(() => getAttendance(groupId, otherId), [groupId, otherId]);
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;
