import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readFilter, type ScheduleFilter, writeFilter } from './schedule-filter.ts';

/** Browsers limit how often a page may rewrite its address. */
const pause = 250;

/** The filter of the address. What is typed shows at once and is in the address a moment later. */
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
    }, pause);
  };
  return [filter, change];
}
