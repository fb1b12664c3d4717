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
 * The numbers of the acts that this screen shows for these rows, to send with an act on them; empty before
 * they are known.
 */
export function useSeen(): (...rows: string[]) => DeskSeen {
  const { acts, round } = useDesk();
  return useCallback((...rows: string[]) => (round > 0 ? seenOf(acts, rows) : {}), [acts, round]);
}

interface EditedRow {
  /** Sent with the save. */
  seen: DeskSeen;
  /** The act of another person on the row since it was opened. */
  happened: DeskAct | undefined;
  /**
   * Call it when a save was refused. The next save then replaces the other act, which the person has now
   * seen.
   */
  refused: (act: DeskAct | undefined) => void;
}

/**
 * Announces that a row is being edited. The first save is refused if another person has acted on the row
 * since.
 */
export function useEditedRow(row: string | null): EditedRow {
  const seen = useSeen();
  const [base, setBase] = useState<DeskSeen>(() => (row === null ? {} : seen(row)));
  const [happened, setHappened] = useState<DeskAct | undefined>(undefined);
  useAtRow(row, true);
  return {
    seen: base,
    happened,
    refused: (act) => {
      setHappened(act);
      if (act) setBase({ [act.row]: act.n });
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
