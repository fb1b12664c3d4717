import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, in browsers that support it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Browsers release it when the page is hidden, and refuse it on a low battery.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
}
