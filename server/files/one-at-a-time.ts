let turn: Promise<unknown> = Promise.resolve();

/** One after the other: unpacked, two large pictures would take twice the memory. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}
