import { useLiveQuery } from 'dexie-react-hooks';
import { getFeedback } from './queries.ts';

export const useFeedback = () => useLiveQuery(getFeedback);
