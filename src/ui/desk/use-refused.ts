import { useState } from 'react';
import type { DeskAct } from '../../lib/desk.ts';

interface Refused<T> {
  act: DeskAct;
  row: T;
  /** Position in the list when the act was refused. */
  index: number;
}

export interface RefusedRows<T> {
  /** The rows, plus those whose act was refused although the list no longer contains them. */
  shown: readonly T[];
  /** The earlier act of another person on a row. */
  happenedTo: (key: string) => DeskAct | undefined;
  /** Call it with the earlier acts because of which acts were refused. */
  note: (acts: readonly DeskAct[]) => void;
  dismiss: (key: string) => void;
}

/** Keeps rows in place whose act was refused, with the earlier act, until they are dismissed. */
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
