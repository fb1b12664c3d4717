import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Defers rendering of initially hidden content: true once the main thread is idle, or after calling the
 * function.
 */
export function useDeferred(): [is: boolean, now: () => void] {
  const [is, set] = useState(false);
  useEffect(() => {
    let over = false;
    whenIdle(() => {
      if (!over) set(true);
    });
    return () => {
      over = true;
    };
  }, []);
  return [is, () => set(true)];
}
