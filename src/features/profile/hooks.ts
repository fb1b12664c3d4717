import { useLiveQuery } from 'dexie-react-hooks';
import { getOwnProfile } from './queries.ts';

export const useOwnProfile = () => useLiveQuery(getOwnProfile);
