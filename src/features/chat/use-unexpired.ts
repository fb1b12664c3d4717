import { useEffect, useState } from 'react';

/** Rows whose `until` is in the future. Renders again when the next one expires. */
export function useUnexpired<T extends { until: number }>(rows: readonly T[]): readonly T[] {
  const [now, setNow] = useState(0);
  const valid = rows.filter(({ until }) => until > now);
  const next = Math.min(...valid.map(({ until }) => until));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 20);
    return () => clearTimeout(timer);
  }, [next]);
  return valid;
}
