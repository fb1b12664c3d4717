import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { type AtRow, type DeskAct, type DeskSeen, seenOf } from '../../lib/desk.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { type RequestState, useRequest } from '../use-request.ts';

export interface LiveDesk {
  /** By row, the last act on it. */
  acts: ReadonlyMap<string, DeskAct>;
  /** Goes up when what the desk shows has changed on the server, after `acts` has. */
  round: number;
  /** Other people with a row open. */
  here: readonly AtRow[];
  /** Shows others which row is open here: `null` for none. */
  at: (row: string | null, editing: boolean) => void;
  /** The row that has the focus; it counts while none is open. */
  focused: (row: string | null) => void;
}

export const DeskContext = createContext<LiveDesk>({
  acts: new Map(),
  round: 0,
  here: [],
  at: () => undefined,
  focused: () => undefined,
});

/** The desk around this screen. */
export const useDesk = (): LiveDesk => useContext(DeskContext);

/** As `useAsked`; asks again whenever something on the desk has changed. */
export const useDeskRequest = <T>(key: string, ask: () => Promise<Outcome<T>>): RequestState<T> =>
  useRequest(key, ask, useDesk().round);

/** The numbers of the acts that this screen shows, to go along with an act on these rows; none before they are known. */
export function useSeen(): (...rows: string[]) => DeskSeen {
  const { acts, round } = useDesk();
  return useCallback((...rows: string[]) => (round > 0 ? seenOf(acts, rows) : {}), [acts, round]);
}

interface EditedRow {
  /** Goes along with the save. */
  seen: DeskSeen;
  /** What somebody else did to the row since it was opened. */
  happened: DeskAct | undefined;
  /** A save was refused. Saving again replaces what happened: it has been read. */
  refused: (act: DeskAct | undefined) => void;
}

/** A row that is being edited: others see that, and what somebody else does to it meanwhile refuses the first save. */
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

/** For the element of a row: others see who has the focus in it. */
export function useRowFocus(): (row: string) => { onFocus: () => void; onBlur: () => void } {
  const { focused } = useDesk();
  return (row) => ({ onFocus: () => focused(row), onBlur: () => focused(null) });
}

/** Shows others that a row is open here, as long as the caller is mounted. */
export function useAtRow(row: string | null, editing: boolean): void {
  const { at } = useDesk();
  useEffect(() => {
    at(row, editing);
    return () => at(null, false);
  }, [at, row, editing]);
}
