import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readFilter, type ScheduleFilter, writeFilter } from './schedule-filter.ts';

/** In ms. Browsers limit how often a page may rewrite its address. */
const writeDelayMs = 250;

/** The filter in the address. Changes show at once and reach the address after a delay. */
export function useScheduleFilter(): [ScheduleFilter, (filter: ScheduleFilter) => void] {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const [filter, setFilter] = useState(() => readFilter(search));
  const [seen, setSeen] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (search !== seen) {
    setSeen(search);
    setFilter(readFilter(search));
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: ScheduleFilter) => {
    setFilter(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      navigate(location + writeFilter(search && `?${search}`, next), { replace: true });
    }, writeDelayMs);
  };
  return [filter, change];
}
