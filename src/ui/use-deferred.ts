import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** For what is hidden at first: true once nothing else is to be done, or as soon as it is asked for. */
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
