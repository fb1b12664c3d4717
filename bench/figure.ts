import { round } from './statistics.ts';

/** One measured figure beside its goal; a ratio counts more than an absolute, which drifts with the machine. */
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
    const wanted = 'atMost' in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`;
    const line = `${reached(figure) ? 'ok  ' : 'MISS'}  ${what}: ${round(value, 2)} ${unit} (goal ${wanted})`;
    process.stdout.write(`${line}${note === undefined ? '' : ` · ${note}`}\n`);
  }
}
