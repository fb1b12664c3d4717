import { useLiveQuery } from 'dexie-react-hooks';
import type { Desk } from '../../lib/desk.ts';
import {
  countComingEventsOf,
  countDeskChanges,
  getDeskNews,
  getOwnId,
  getOwnRole,
  getStoredOverview,
} from './queries.ts';

export const useOwnRole = () => useLiveQuery(getOwnRole);
/** Count of coming events at which a person speaks; undefined while it is read. */
export const useComingEventsOf = (id: number) => useLiveQuery(() => countComingEventsOf(id), [id]);
export const useOwnId = () => useLiveQuery(getOwnId);
export const useDeskNews = (desk: Desk) => useLiveQuery(() => getDeskNews(desk), [desk]);
/** The overview of the desk as last received; undefined while it is read, and null before the first. */
export const useStoredOverview = () => useLiveQuery(getStoredOverview);
/** A counter that increases with every change on a subscribed desk. */
export const useDeskChanges = () => useLiveQuery(countDeskChanges) ?? 0;
