import { useLiveQuery } from 'dexie-react-hooks';
import { getPolls } from './queries.ts';

export const usePolls = () => useLiveQuery(getPolls);
