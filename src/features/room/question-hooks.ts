import { useLiveQuery } from 'dexie-react-hooks';
import { countQuestions, countToReview, getRoom, isAtBox, listQuestions } from './question-queries.ts';

export const useRoom = (eventId: number) => useLiveQuery(() => getRoom(eventId), [eventId]);

export const useQuestionCount = (eventId: number) =>
  useLiveQuery(() => countQuestions(eventId), [eventId]) ?? 0;

/** Reads nothing unless the person `moderates` the event. */
export const useToReviewCount = (eventId: number, moderates: boolean) =>
  useLiveQuery(() => (moderates ? countToReview(eventId) : 0), [eventId, moderates]) ?? 0;

/** Whether a box answers. */
export const useIsAtBox = () => useLiveQuery(isAtBox) ?? false;

/** The questions of all events that the person may see, without unsent changes. */
export const useAllQuestions = () => useLiveQuery(listQuestions);
