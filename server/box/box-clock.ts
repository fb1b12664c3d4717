/** The clock by which a box expires. */
export interface BoxClock {
  /**
   * Whether a time has come, in milliseconds since 1970. A clock that is set back gains nothing: the time that has been
   * seen counts, and goes on.
   */
  isAfter: (time: number) => boolean;
  /** The highest time that was seen and not refused. */
  seen: () => number;
}

/**
 * `now` is the clock of the computer, `stored` the highest time that was seen before the start, and `elapsed` counts the
 * milliseconds of this process. A time that is refused is not stored: the clock may be ahead, and be set right later.
 */
export function boxClock(
  now: () => number,
  stored: number,
  elapsed: () => number = () => performance.now(),
): BoxClock {
  let seen = stored;
  let at = elapsed();
  return {
    isAfter: (time) => {
      const before = at;
      at = elapsed();
      seen += at - before;
      const shown = now();
      if (shown < time) seen = Math.max(seen, shown);
      return Math.max(seen, shown) >= time;
    },
    seen: () => Math.floor(seen),
  };
}
