import { round } from './statistics.ts';

/**
 * A measured figure and its goal. A ratio is more meaningful than an absolute value, which depends on the
 * machine.
 */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  goal: { atMost: number } | { atLeast: number };
  note?: string;
}

export const reached = ({ value, goal }: Figure): boolean =>
  'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;

export function print(figures: readonly Figure[]) {
  for (const figure of figures) {
    const { what, value, unit, goal, note } = figure;
    const limit = 'atMost' in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`;
    const line = `${reached(figure) ? 'ok  ' : 'MISS'}  ${what}: ${round(value, 2)} ${unit} (goal ${limit})`;
    process.stdout.write(`${line}${note === undefined ? '' : ` · ${note}`}\n`);
  }
}
