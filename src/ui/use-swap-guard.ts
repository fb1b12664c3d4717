import { useCallback, useLayoutEffect, useRef } from 'react';

/** Milliseconds within which a second press was meant for the control before the swap. */
const guarded = 1000;

type Press = { timeStamp: number };

/**
 * Ignores the second press of a double tap on a control that is replaced in place, such as "Book" by "Give
 * back". `key` names the current action. Returns a function to call first in the event handler, with the
 * event: true if the press must be ignored, because `key` changed less than 1,000 ms before it. `null` means
 * that the control is not known yet: the first key after it is no swap.
 *
 * const isStray = useSwapGuard(booked ? 'give-back' : 'book');
 * <Button onClick={(event) => { if (!isStray(event)) … }} />
 *
 * The calling component must stay mounted across the swap. The control keeps its look and its focus.
 */
export function useSwapGuard(key: string | null): (press: Press) => boolean {
  const current = useRef(key);
  const swappedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (current.current === key) return;
    const wasKnown = current.current !== null;
    current.current = key;
    if (wasKnown) swappedAt.current = performance.now();
  }, [key]);
  // The time of the event, not of the call: a busy page handles a press late.
  return useCallback(({ timeStamp }) => timeStamp - swappedAt.current < guarded, []);
}
