import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { keepRoomOpen } from './commands.ts';
import { getAudience, getRoom, getRoomChat, listQuestions } from './queries.ts';

/** In ms. Shorter than a room stays open without a report. */
const reportEvery = 10_000;

export const useRoom = (eventId: number) => useLiveQuery(() => getRoom(eventId), [eventId]);

/** The questions of all events that the person may see, without unsent changes. */
export const useAllQuestions = () => useLiveQuery(listQuestions);

export const useAudience = (eventId: number) => useLiveQuery(() => getAudience(eventId), [eventId]);

export const useRoomChat = (eventId: number) => useLiveQuery(() => getRoomChat(eventId), [eventId]);

/** Keeps the room of an event live while the calling component is shown. */
export function useOpenRoom(eventId: number): void {
  useEffect(() => {
    const report = () => void keepRoomOpen(eventId);
    report();
    const timer = setInterval(report, reportEvery);
    return () => clearInterval(timer);
  }, [eventId]);
}
