import { useEffect, useState } from 'react';
import { isLeaderOfTerm } from './commands.ts';

/** Whether this tab is the leader, which talks to the server; null until known. */
export function useIsLeader(epoch: number | null): boolean | null {
  const [known, setKnown] = useState<{ epoch: number; leads: boolean } | null>(null);
  useEffect(() => {
    if (epoch === null) return;
    let left = false;
    void isLeaderOfTerm(epoch)
      .then((leads) => left || setKnown({ epoch, leads }))
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [epoch]);
  return known !== null && known.epoch === epoch ? known.leads : null;
}
