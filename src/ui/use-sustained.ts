import { useEffect, useState } from 'react';

/** True once something has been so for a while, in milliseconds: what passes at once is not worth a word. */
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
