import { useCallback, useSyncExternalStore } from 'react';

/* In em: with larger letters a screen has room for less. */
export const wide = '(min-width: 48em)';
export const wider = '(min-width: 80em)';
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
