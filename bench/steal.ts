import fs from 'node:fs';

interface Ticks {
  all: number;
  stolen: number;
}

/** The share of the processors that the host of a virtual machine may keep for itself while something is measured. */
const calmAtMost = 0.02;

/**
 * Measures until enough was measured while the machine was ours, or it has been tried too often; keeps the calmest,
 * calmest first, and tells the largest share that was kept from them.
 */
export async function calmest<T>(
  { wanted, atMost }: { wanted: number; atMost: number },
  measure: () => Promise<T>,
): Promise<{ kept: T[]; tried: number; stolen: number }> {
  const all: { measured: T; stolen: number }[] = [];
  const calm = () => all.filter(({ stolen }) => stolen <= calmAtMost);
  while (calm().length < wanted && all.length < atMost) {
    const before = readSteal();
    const measured = await measure();
    all.push({ measured, stolen: shareStolen(before, readSteal()) });
  }
  const kept = all.toSorted((a, b) => a.stolen - b.stolen).slice(0, wanted);
  return {
    kept: kept.map(({ measured }) => measured),
    tried: all.length,
    stolen: Math.max(...kept.map(({ stolen }) => stolen)),
  };
}

/** What the processors did since they started; where that is not told, nothing is stolen. Source: proc(5), /proc/stat. */
function readSteal(): Ticks {
  if (!fs.existsSync('/proc/stat')) return { all: 0, stolen: 0 };
  const [line = ''] = fs.readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}

/** From 0 to 1. */
const shareStolen = (before: Ticks, after: Ticks): number =>
  after.all > before.all ? (after.stolen - before.stolen) / (after.all - before.all) : 0;
