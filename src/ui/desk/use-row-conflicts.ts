import { useState } from 'react';
import type { DeskAct } from '../../lib/desk.ts';

interface Refused<T> {
  act: DeskAct;
  row: T;
  /** Position in the list when the act was refused. */
  index: number;
}

export interface RowConflicts<T> {
  /** The rows, plus those whose act was refused although the list no longer contains them. */
  shown: readonly T[];
  /** The act of another person because of which an act on this row was refused. */
  conflictOf: (key: string) => DeskAct | undefined;
  /** Call it with the acts of other people because of which acts were refused. */
  addConflicts: (acts: readonly DeskAct[]) => void;
  dismissConflict: (key: string) => void;
}

/**
 * Keeps rows whose act was refused in their place in the list, together with the act of the other person,
 * until they are dismissed.
 */
export function useRowConflicts<T>(rows: readonly T[], keyOf: (row: T) => string): RowConflicts<T> {
  const [refused, setRefused] = useState<readonly Refused<T>[]>([]);
  const keys = new Set(rows.map(keyOf));
  let shown = rows;
  for (const { row, index } of refused)
    if (!keys.has(keyOf(row))) shown = [...shown.slice(0, index), row, ...shown.slice(index)];
  return {
    shown,
    conflictOf: (key) => refused.find(({ row }) => keyOf(row) === key)?.act,
    addConflicts: (acts) =>
      setRefused((before) => [
        ...before.filter(({ row }) => !acts.some((act) => act.row === keyOf(row))),
        ...acts.flatMap((act) => {
          const index = shown.findIndex((row) => keyOf(row) === act.row);
          const row = shown[index];
          return row === undefined ? [] : [{ act, row, index }];
        }),
      ]),
    dismissConflict: (key) => setRefused((before) => before.filter(({ row }) => keyOf(row) !== key)),
  };
}
