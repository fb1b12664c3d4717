import { useLiveQuery } from 'dexie-react-hooks';
import { getSyncStatus, listWaiting } from './queries.ts';

export const useSyncStatus = () => useLiveQuery(getSyncStatus);
export const useWaiting = () => useLiveQuery(listWaiting);
