import { useLiveQuery } from 'dexie-react-hooks';
import { getOwnRole } from './queries.ts';

export const useOwnRole = () => useLiveQuery(getOwnRole);
