import { useEffect, useState } from 'react';

/** Returns true once `is` has been true for `time` ms, so that short states are not shown. */
export function useSustained(is: boolean, time: number): boolean {
  const [since, setSince] = useState(false);
  if (!is && since) setSince(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setSince(true), time);
    return () => clearTimeout(timer);
  }, [is, time]);
  return is && since;
}
