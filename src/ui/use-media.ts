import { useCallback, useSyncExternalStore } from 'react';

/* In em, so that larger font sizes get the narrow layout. */
export const wide = '(min-width: 48em)';
export const wider = '(min-width: 80em)';
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
