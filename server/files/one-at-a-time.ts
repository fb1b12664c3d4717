let turn: Promise<unknown> = Promise.resolve();

/** Runs jobs one after the other: two large decoded pictures at once would take twice the memory. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}
