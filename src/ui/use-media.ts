import { useCallback, useSyncExternalStore } from 'react';

export const wide = '(min-width: 768px)';
export const wider = '(min-width: 1280px)';
/** The main pointer is a finger. */
export const coarse = '(pointer: coarse)';

export function useMedia(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
