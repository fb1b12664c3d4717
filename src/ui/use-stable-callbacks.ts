import { useLayoutEffect, useRef, useState } from 'react';

type Callbacks = Record<string, (...args: never[]) => void>;

/** Returns functions whose identity never changes; each calls the latest one of the same name. */
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
