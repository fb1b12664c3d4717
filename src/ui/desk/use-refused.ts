import { useState } from 'react';
import type { DeskAct } from '../../lib/desk.ts';

interface Refused<T> {
  act: DeskAct;
  row: T;
  /** Its place in the list when the act was refused. */
  index: number;
}

export interface RefusedRows<T> {
  /** The rows, and those that an act was refused on though the list no longer has them. */
  shown: readonly T[];
  /** What somebody else had done to a row first. */
  happenedTo: (key: string) => DeskAct | undefined;
  /** Acts on rows of the list were refused because of these. */
  note: (acts: readonly DeskAct[]) => void;
  dismiss: (key: string) => void;
}

/** Rows of a desk that an act was refused on stay in place, with what happened, until they are dismissed. */
export function useRefused<T>(rows: readonly T[], keyOf: (row: T) => string): RefusedRows<T> {
  const [refused, setRefused] = useState<readonly Refused<T>[]>([]);
  const keys = new Set(rows.map(keyOf));
  let shown = rows;
  for (const { row, index } of refused)
    if (!keys.has(keyOf(row))) shown = [...shown.slice(0, index), row, ...shown.slice(index)];
  return {
    shown,
    happenedTo: (key) => refused.find(({ row }) => keyOf(row) === key)?.act,
    note: (acts) =>
      setRefused((before) => [
        ...before.filter(({ row }) => !acts.some((act) => act.row === keyOf(row))),
        ...acts.flatMap((act) => {
          const index = shown.findIndex((row) => keyOf(row) === act.row);
          const row = shown[index];
          return row === undefined ? [] : [{ act, row, index }];
        }),
      ]),
    dismiss: (key) => setRefused((before) => before.filter(({ row }) => keyOf(row) !== key)),
  };
}
