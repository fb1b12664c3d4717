import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PersonAtRow, Desk, DeskAct } from '../../lib/desk.ts';
import { DeskContext, type LiveDesk as Live } from '../../ui/desk/desk-context.ts';
import { publishDeskPlace, listDeskActs } from './commands.ts';
import { useDeskNews } from './hooks.ts';

/** In ms. The sync worker unsubscribes from a desk after 15 s without a call. */
const renewMs = 5000;
/** In ms. Minimum time between two fetches of a busy desk. */
const pauseMs = 700;
/** In ms. Acts that could not be fetched without a connection are fetched again after this time. */
const retryMs = 4000;

/** Keeps a desk live: it shows changes by others, and shows others which row is open here. */
export function LiveDesk({ desk, children }: { desk: Desk; children: ReactNode }) {
  const news = useDeskNews(desk);
  const { acts, round } = useActs(desk, news?.changes);
  const here = usePresentPeople(news?.people);
  const place = usePublishedPlace(desk);
  const live = useMemo<Live>(() => ({ acts, round, here, ...place }), [acts, round, here, place]);
  return <DeskContext value={live}>{children}</DeskContext>;
}

/**
 * The last act on each row. Acts are fetched before the rows, so an act that the rows don't show yet never
 * counts as seen.
 */
function useActs(desk: Desk, changes: number | undefined) {
  const [known, setKnown] = useState<{ acts: ReadonlyMap<string, DeskAct>; round: number }>({
    acts: new Map(),
    round: 0,
  });
  const isBusy = useRef(false);
  const isBehind = useRef(false);
  const isOpen = useRef(false);
  useEffect(() => {
    const fetchActs = async () => {
      if (isBusy.current) {
        isBehind.current = true;
        return;
      }
      isBusy.current = true;
      isBehind.current = false;
      const outcome = await listDeskActs(desk);
      if (outcome.ok) {
        const acts = new Map(outcome.value.map((act) => [act.row, act]));
        setKnown(({ round }) => ({ acts, round: round + 1 }));
      }
      await new Promise((done) => setTimeout(done, outcome.ok ? pauseMs : retryMs));
      isBusy.current = false;
      if (isBehind.current || (!outcome.ok && outcome.http === undefined && isOpen.current))
        await fetchActs();
    };
    isOpen.current = true;
    void fetchActs();
    return () => {
      isOpen.current = false;
    };
  }, [desk, changes]);
  return known;
}

const nobody: readonly PersonAtRow[] = [];

/** Drops people whose presence has expired, because they may leave without a message. */
function usePresentPeople(here: readonly PersonAtRow[] = nobody): readonly PersonAtRow[] {
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(...here.map(({ until }) => until).filter((until) => until > now));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(next - Date.now(), 0) + 50);
    return () => clearTimeout(timer);
  }, [next]);
  return useMemo(() => here.filter(({ until }) => until > now), [here, now]);
}

interface Place {
  row: string | null;
  editing: boolean;
}

const nowhere: Place = { row: null, editing: false };

/** Reports this desk and the open row at intervals while the page is visible. */
function usePublishedPlace(desk: Desk): Pick<Live, 'at' | 'focused'> {
  const open = useRef<Place>(nowhere);
  const focus = useRef<string | null>(null);
  const published = useRef<Place>(nowhere);
  const publish = useCallback(
    (isAgain: boolean) => {
      const { row, editing } =
        open.current.row === null ? { row: focus.current, editing: false } : open.current;
      if (!isAgain && published.current.row === row && published.current.editing === editing) return;
      published.current = { row, editing };
      void publishDeskPlace(desk, row, editing);
    },
    [desk],
  );
  useEffect(() => {
    const publishAgain = () => {
      if (document.visibilityState === 'visible') publish(true);
    };
    publishAgain();
    const timer = setInterval(publishAgain, renewMs);
    document.addEventListener('visibilitychange', publishAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', publishAgain);
      void publishDeskPlace(desk, null, false);
    };
  }, [desk, publish]);
  return useMemo(
    () => ({
      at: (row, editing) => {
        open.current = { row, editing };
        publish(false);
      },
      // The focus leaves one row and enters the next in the same task, so only the last call is sent.
      focused: (row) => {
        focus.current = row;
        queueMicrotask(() => publish(false));
      },
    }),
    [publish],
  );
}
