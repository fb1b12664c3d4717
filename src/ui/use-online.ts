import { useSyncExternalStore } from 'react';

function watch(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser reports a network; the server may still be unreachable. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
