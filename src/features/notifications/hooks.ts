import { useLiveQuery } from 'dexie-react-hooks';
import { countUnread, getNewestUnread, hasUnseen, listNotifications } from './queries.ts';

export const useNotifications = () => useLiveQuery(listNotifications);
export const useNewest = () => useLiveQuery(getNewestUnread);
export const useHasUnseen = () => useLiveQuery(hasUnseen) ?? false;
export const useUnreadCount = () => useLiveQuery(countUnread) ?? 0;
