import { useLiveQuery } from 'dexie-react-hooks';
import { isOffline, listPeople } from './queries.ts';

export const usePeople = () => useLiveQuery(listPeople);
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;
