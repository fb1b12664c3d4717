import { useCallback, useEffect, useRef } from 'react';
import { tellTyping } from './commands.ts';

/** Without another key for so long one has stopped. */
const stopAfter = 3000;
const againAfter = 2000;

/** Tells the others while one types; `touch` with each change, `stop` when it is sent. */
export function useTypingSignal(groupId: number): { touch: () => void; stop: () => void } {
  const toldAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    if (toldAt.current === 0) return;
    toldAt.current = 0;
    void tellTyping(groupId, false);
  }, [groupId]);

  const touch = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, stopAfter);
    const now = Date.now();
    if (now - toldAt.current < againAfter) return;
    toldAt.current = now;
    void tellTyping(groupId, true);
  }, [groupId, stop]);

  useEffect(() => stop, [stop]);
  return { touch, stop };
}
