import { useLayoutEffect, useRef, useState } from 'react';

type Callbacks = Record<string, (...args: never[]) => void>;

/** The same functions for as long as a component lives, each of which does what its newest namesake does. */
export function useStableCallbacks<A extends Callbacks>(acts: A): A {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [steady] = useState(() => {
    const call =
      (name: string) =>
      (...args: never[]) =>
        latest.current[name]?.(...args);
    return Object.fromEntries(Object.keys(acts).map((name) => [name, call(name)])) as A;
  });
  return steady;
}
