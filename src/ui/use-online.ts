import { useSyncExternalStore } from 'react';

function watch(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has any line at all; that it has one does not mean that the server answers. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
