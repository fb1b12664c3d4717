import { useLiveQuery } from 'dexie-react-hooks';
import { getAudience, getCalledAt, getRoomChat } from './queries.ts';

export const useCalledAt = () => useLiveQuery(getCalledAt) ?? null;

export const useAudience = (eventId: number) => useLiveQuery(() => getAudience(eventId), [eventId]);

export const useRoomChat = (eventId: number) => useLiveQuery(() => getRoomChat(eventId), [eventId]);
