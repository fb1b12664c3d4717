import { useEffect } from 'react';
import { isSigned, prepareTokens, refreshQuestion } from './anonymous-questions.ts';
import type { Room } from './question-queries.ts';

/** In ms. */
const refreshEvery = 30_000;

/** Prepares anonymous questions, and updates those of the person that others don't see. */
export function useAnonymity(eventId: number, room: Room, mayAsk: boolean): void {
  const { settings, questions, offline } = room;
  const key = mayAsk && settings?.anonymous && isSigned(settings) ? (settings.question_key ?? '') : '';
  useEffect(() => {
    // Without the library, which may not be on the device yet, the next opening tries again.
    if (key !== '') prepareTokens(eventId, key).catch(() => undefined);
  }, [eventId, key]);
  const hidden = questions.flatMap(({ token, isHidden }) => (isHidden && token !== undefined ? [token] : []));
  const list = hidden.join();
  useEffect(() => {
    if (offline || list === '') return;
    const refresh = () => {
      for (const token of list.split(',')) void refreshQuestion(eventId, token);
    };
    refresh();
    const timer = setInterval(refresh, refreshEvery);
    return () => clearInterval(timer);
  }, [eventId, list, offline]);
}
