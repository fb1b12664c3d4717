import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a row of a long list: has it laid out as soon as it is put in, between two frames, and not in the midst of the next
 * one, which is late then.
 */
export function useEagerLayout<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    void element.current?.offsetHeight;
  }, []);
  return element;
}
