import { useCallback, useLayoutEffect, useRef } from 'react';

/** A second press that was meant for the control before the swap comes within this time, in milliseconds. */
const guarded = 1000;

type Press = { timeStamp: number };

/**
 * For a control that is replaced in place by another, such as "Book" by "Give back": the second press of a double tap
 * would reach the new control. `key` names what the control does now. Returns a function to call first in the event
 * handler, with the event: true while the press must be ignored, because `key` changed less than 1,000 ms before it.
 * Null means that the control is not known yet: the first key after it is no swap.
 *
 *     const isStray = useSwapGuard(booked ? 'give-back' : 'book');
 *     <Button onClick={(event) => { if (!isStray(event)) … }} />
 *
 * The component that calls this must stay mounted across the swap. The control keeps its look and its focus.
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
  // The time of the event, not of the call: a busy page handles a press later than it was made.
  return useCallback(({ timeStamp }) => timeStamp - swappedAt.current < guarded, []);
}
