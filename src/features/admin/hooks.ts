import { useLiveQuery } from 'dexie-react-hooks';
import type { Desk } from '../../lib/desk.ts';
import { countDeskChanges, getDeskNews, getOwnId, getOwnRole, getStoredOverview } from './queries.ts';

export const useOwnRole = () => useLiveQuery(getOwnRole);
export const useOwnId = () => useLiveQuery(getOwnId);
export const useDeskNews = (desk: Desk) => useLiveQuery(() => getDeskNews(desk), [desk]);
/** The overview of the desk as last received; undefined while it is read, and null before the first. */
export const useStoredOverview = () => useLiveQuery(getStoredOverview);
/** A counter that increases with every change on a subscribed desk. */
export const useDeskChanges = () => useLiveQuery(countDeskChanges) ?? 0;
