const perSecond = { frames: 100, whispers: 5 };

/**
 * Counts the frames of one socket per second; returns whether the limit is kept. A chat needs a handful; the
 * caller closes a socket that floods.
 */
export function frameBudget(now: () => number): (kind: keyof typeof perSecond) => boolean {
  let second = 0;
  let used = { frames: 0, whispers: 0 };
  return (kind) => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      second = current;
      used = { frames: 0, whispers: 0 };
    }
    used[kind] += 1;
    return used[kind] <= perSecond[kind];
  };
}
