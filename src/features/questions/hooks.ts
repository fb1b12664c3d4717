import { useLiveQuery } from 'dexie-react-hooks';
import { isOutstanding } from '../../lib/question.ts';
import { getQuestions } from './queries.ts';

/** Undefined until it is read. */
export const useQuestions = () => useLiveQuery(getQuestions);

/** Count of required questions that the person has not answered. */
export const useOutstandingQuestions = (): number =>
  useQuestions()?.questions.filter(isOutstanding).length ?? 0;
