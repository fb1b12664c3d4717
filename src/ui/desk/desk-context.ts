import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { type PersonAtRow, type DeskAct, type DeskSeen, seenOf } from '../../lib/desk.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { type RequestState, useRequest } from '../use-request.ts';

export interface LiveDesk {
  /** The last act on each row, by row. */
  acts: ReadonlyMap<string, DeskAct>;
  /** Increases when the content of the desk has changed on the server; `acts` is updated before. */
  round: number;
  /** Other people who have a row open. */
  here: readonly PersonAtRow[];
  /** Publishes the row that is open here; `null` for none. */
  at: (row: string | null, editing: boolean) => void;
  /** The row with the focus; published while no row is open. */
  focused: (row: string | null) => void;
}

export const DeskContext = createContext<LiveDesk>({
  acts: new Map(),
  round: 0,
  here: [],
  at: () => undefined,
  focused: () => undefined,
});

export const useDesk = (): LiveDesk => useContext(DeskContext);

/** Like `useRequest`; repeats the request when the content of the desk has changed. */
export const useDeskRequest = <T>(key: string, ask: () => Promise<Outcome<T>>): RequestState<T> =>
  useRequest(key, ask, useDesk().round);

/**
 * Returns a function that gives, for row ids, the number of the last act that this screen shows. Each request
 * that acts on rows sends these numbers. The result is empty until the acts are loaded.
 */
export function useDeskSeen(): (...rows: string[]) => DeskSeen {
  const { acts, round } = useDesk();
  return useCallback((...rows: string[]) => (round > 0 ? seenOf(acts, rows) : {}), [acts, round]);
}

interface ConflictCheck {
  /** Send it with the save: the server refuses the save if a newer act exists. */
  deskSeen: DeskSeen;
  /** The act because of which the last save was refused. */
  conflict: DeskAct | undefined;
  /**
   * Call it when a save was refused. Shows the act, so that the next save may replace it.
   */
  reportConflict: (act: DeskAct | undefined) => void;
}

/**
 * Shows other people that this row is being edited, and detects conflicts. The server refuses the first save
 * if another person or device has acted on the row since it was opened.
 * @param savedSeen what the screen showed when a form that was stored on the device was begun
 */
export function useConflictCheck(rowId: string | null, savedSeen?: DeskSeen): ConflictCheck {
  const seen = useDeskSeen();
  const { round } = useDesk();
  const [opened, setOpened] = useState<DeskSeen | null>(null);
  const [shown, setShown] = useState<DeskSeen | null>(null);
  const [conflict, setConflict] = useState<DeskAct | undefined>(undefined);
  useAtRow(rowId, true);
  // A form can be opened before the first acts are loaded.
  if (opened === null && round > 0) setOpened(rowId === null ? {} : seen(rowId));
  return {
    deskSeen: shown ?? savedSeen ?? opened ?? {},
    conflict,
    reportConflict: (act) => {
      setConflict(act);
      if (act) setShown({ [act.row]: act.n });
    },
  };
}

/** Props for the element of a row: announce the focus in it to other people. */
export function useRowFocus(): (row: string) => { onFocus: () => void; onBlur: () => void } {
  const { focused } = useDesk();
  return (row) => ({ onFocus: () => focused(row), onBlur: () => focused(null) });
}

/** Announces a row as open here while the caller is mounted. */
export function useAtRow(row: string | null, editing: boolean): void {
  const { at } = useDesk();
  useEffect(() => {
    at(row, editing);
    return () => at(null, false);
  }, [at, row, editing]);
}
