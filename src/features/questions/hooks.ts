import { useLiveQuery } from 'dexie-react-hooks';
import { getQuestions } from './queries.ts';

/** Undefined until it is read. */
export const useQuestions = () => useLiveQuery(getQuestions);
