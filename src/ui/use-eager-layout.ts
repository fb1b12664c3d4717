import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Lays out a new row of a long list at once, between two frames, instead of during the next frame, which
 * would be late.
 */
export function useEagerLayout<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    void element.current?.offsetHeight;
  }, []);
  return element;
}
