import fs from 'node:fs';

interface Ticks {
  all: number;
  stolen: number;
}

/** What the processors did since they started; where that is not told, nothing is stolen. Source: proc(5), /proc/stat. */
export function readSteal(): Ticks {
  if (!fs.existsSync('/proc/stat')) return { all: 0, stolen: 0 };
  const [line = ''] = fs.readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}

/** From 0 to 1. */
export const shareStolen = (before: Ticks, after: Ticks): number =>
  after.all > before.all ? (after.stolen - before.stolen) / (after.all - before.all) : 0;
