import { useLiveQuery } from 'dexie-react-hooks';
import type { Desk } from '../../lib/desk.ts';
import { countDeskChanges, getDeskNews, getOwnRole } from './queries.ts';

export const useOwnRole = () => useLiveQuery(getOwnRole);
export const useDeskNews = (desk: Desk) => useLiveQuery(() => getDeskNews(desk), [desk]);
/** Goes up with every change on any desk that is listened to. */
export const useDeskChanges = () => useLiveQuery(countDeskChanges) ?? 0;
