import { useLiveQuery } from 'dexie-react-hooks';
import { getLineFacts, getSyncStatus, listDestinations, listWaiting } from './queries.ts';

export const useSyncStatus = () => useLiveQuery(getSyncStatus);
export const useWaiting = () => useLiveQuery(listWaiting);
export const useLineFacts = () => useLiveQuery(getLineFacts);
export const useDestinations = () => useLiveQuery(listDestinations);
