import { maxStatisticsDays } from '../../../contract/statistics.ts';

/** Days as `YYYY-MM-DD`, and the id of a course; empty for the default of the server. */
export interface Filter {
  from: string;
  to: string;
  course: string;
}

export const noFilter: Filter = { from: '', to: '', course: '' };

const dayMs = 86_400_000;

/** The reason why the server would refuse the days; null if it accepts them. */
export function wrongPeriod({ from, to }: Filter, now: number): 'order' | 'length' | null {
  if (from === '') return null;
  const end = to === '' ? now : Date.parse(to);
  const length = Math.floor((end - Date.parse(from)) / dayMs) + 1;
  if (length < 1) return 'order';
  return length > maxStatisticsDays ? 'length' : null;
}
