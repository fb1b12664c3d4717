const perSecond = { frames: 100, whispers: 5 };

/** Counts what one socket sends within a second; a chat needs a handful, a flood is answered by ending it. */
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
