import { useCallback, useEffect, useRef } from 'react';
import { sendTyping } from './commands.ts';

/** Milliseconds without a key until typing counts as stopped. */
const stopAfter = 3000;
const againAfter = 2000;

/** Publishes that the person is typing. Call `touch` on each change and `stop` when the message is sent. */
export function useTypingSignal(groupId: number): { touch: () => void; stop: () => void } {
  const sentAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    if (sentAt.current === 0) return;
    sentAt.current = 0;
    void sendTyping(groupId, false);
  }, [groupId]);

  const touch = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, stopAfter);
    const now = Date.now();
    if (now - sentAt.current < againAfter) return;
    sentAt.current = now;
    void sendTyping(groupId, true);
  }, [groupId, stop]);

  useEffect(() => stop, [stop]);
  return { touch, stop };
}
