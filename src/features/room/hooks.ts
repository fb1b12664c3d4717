import { useLiveQuery } from 'dexie-react-hooks';
import { countQuestions, getAudience, getCalledAt, getRoom, getRoomChat, listQuestions } from './queries.ts';

export const useRoom = (eventId: number) => useLiveQuery(() => getRoom(eventId), [eventId]);

export const useCalledAt = () => useLiveQuery(getCalledAt) ?? null;

export const useQuestionCount = (eventId: number) =>
  useLiveQuery(() => countQuestions(eventId), [eventId]) ?? 0;

/** The questions of all events that the person may see, without unsent changes. */
export const useAllQuestions = () => useLiveQuery(listQuestions);

export const useAudience = (eventId: number) => useLiveQuery(() => getAudience(eventId), [eventId]);

export const useRoomChat = (eventId: number) => useLiveQuery(() => getRoomChat(eventId), [eventId]);
