/** Results are for organisers and people who have answered, everybody once it is closed, or nobody else. */
export const resultsFor = ['voted', 'closed', 'organisers'] as const;
export type ResultsFor = (typeof resultsFor)[number];

/** True if more people see the results than before, or earlier. */
export const isWider = (next: ResultsFor, now: ResultsFor): boolean =>
  resultsFor.indexOf(next) < resultsFor.indexOf(now);
