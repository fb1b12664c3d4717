import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { sharedQuery } from '../../db/observe.ts';
import { getNews, listNotifications } from './queries.ts';

const { watch, get } = sharedQuery(getNews);

export const useNotifications = () => useLiveQuery(listNotifications);
export const useUnread = () => useSyncExternalStore(watch, () => get()?.unreadList);
export const useHasUnseen = () => useSyncExternalStore(watch, () => get()?.unseen ?? false);
export const useUnreadCount = () => useSyncExternalStore(watch, () => get()?.unread ?? 0);
