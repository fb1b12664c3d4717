import { useLiveQuery } from 'dexie-react-hooks';
import { getConnectionWord, getRequests } from './queries.ts';

export const useRequests = () => useLiveQuery(getRequests);
export const useConnectionWord = () => useLiveQuery(getConnectionWord);
