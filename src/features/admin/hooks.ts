import { useLiveQuery } from 'dexie-react-hooks';
import type { Desk } from '../../lib/desk.ts';
import { getDeskNews, getOwnRole } from './queries.ts';

export const useOwnRole = () => useLiveQuery(getOwnRole);
export const useDeskNews = (desk: Desk) => useLiveQuery(() => getDeskNews(desk), [desk]);
