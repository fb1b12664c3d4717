import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import { storeRowHeights, readRowHeights } from './row-heights.ts';
import { isAppended, isMoved, isPrepended, type MessageRow } from './message-rows.ts';

/** Of a message of two lines, in pixels: as many are drawn at first as there is room for, and not twice as many. */
export const rowHeight = 72;
/** So close to an end one is there, in pixels. */
const near = 80;
const nearTop = 500;
/** After rows were put in place the list still moves by itself, in milliseconds. */
const settling = 250;
/** So soon after it has moved it is looked what is in view, in milliseconds. */
const lookAfter = 50;
/** By which a person moves it. */
const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

interface ScrollOptions {
  /** The row to begin with; -1 for the first unread one, or else the last. */
  openAt: number;
  /** Newer messages than the last row exist that are not among the rows. */
  detached: boolean;
  /** The first row is near. */
  onTop: () => void;
  /** The last row is near, while detached. */
  onBottom: () => void;
  /** Index of the last row in view. */
  onSeen: (lastIndex: number) => void;
}

interface ConversationScroll {
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** Of these very rows, from when they were last on the screen. */
  heights: CacheSnapshot | undefined;
  /** So many of the last rows are drawn before the list knows how high the screen is. */
  firstRows: number;
  /** What lies just outside the screen is drawn too, so that it is there when one scrolls; not while it opens. */
  opened: boolean;
  /** Rows were put before the first one in this very drawing. */
  shift: boolean;
  atEnd: boolean;
  onScroll: () => void;
  toEnd: () => void;
  toRow: (index: number) => void;
}

/** Opens where the new begins, stays at the end while one is there, and keeps its place when older rows come. */
export function useConversationScroll(
  groupId: number,
  rows: readonly MessageRow[],
  { openAt, detached, onTop, onBottom, onSeen }: ScrollOptions,
): ConversationScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [drawn, setDrawn] = useState({ rows, shift: false });
  const placed = useRef(rows);
  const [atEnd, setAtEnd] = useState(!detached);
  const follows = useRef(!detached);
  const movesUntil = useRef(0);
  const count = rows.length;
  const empty = count === 0;

  if (drawn.rows !== rows) setDrawn({ rows, shift: isPrepended(drawn.rows, rows) });

  const toEnd = useCallback(() => {
    follows.current = true;
    movesUntil.current = performance.now() + settling;
    setAtEnd(true);
    list.current?.scrollToIndex(count - 1, { align: 'end' });
  }, [count]);

  const toRow = useCallback((index: number) => {
    follows.current = false;
    movesUntil.current = performance.now() + settling;
    setAtEnd(false);
    list.current?.scrollToIndex(index, { align: 'center' });
  }, []);

  const see = useCallback(() => {
    const element = scroller.current;
    if (!element || !list.current) return;
    // On its way to the first unread row it takes rows for as high as they are guessed: more seem to be in view than are.
    if (performance.now() <= movesUntil.current && !follows.current) return;
    const top = list.current.getItemOffset(0);
    onSeen(list.current.findItemIndex(element.scrollTop + element.clientHeight - top - 24));
  }, [onSeen]);
  const lookRound = useCallback(() => {
    const element = scroller.current;
    if (!element || !list.current) return;
    const rest = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (performance.now() > movesUntil.current) follows.current = !detached && rest < near;
    setAtEnd(!detached && (follows.current || rest < near));
    if (element.scrollTop < nearTop) onTop();
    else if (detached && rest < nearTop) onBottom();
    see();
  }, [detached, onTop, onBottom, see]);
  const look = useRef({ see, lookRound });
  useLayoutEffect(() => {
    look.current = { see, lookRound };
  }, [see, lookRound]);
  // Who leaves has seen what is in view, however soon it is.
  useLayoutEffect(() => () => look.current.see(), []);
  const looksSoon = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Not in each frame, nor in its midst: with rows just put in, to look would make the browser lay them out once more.
  const onScroll = useCallback(() => {
    looksSoon.current ??= setTimeout(() => {
      looksSoon.current = undefined;
      look.current.lookRound();
    }, lookAfter);
  }, []);

  const [heights] = useState(() => readRowHeights(groupId, rows));
  const [firstRows] = useState(() =>
    openAt >= 0 || rows.some((row) => row.unread) ? 1 : Math.min(count, Math.ceil(innerHeight / rowHeight)),
  );
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpened(true), settling);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(
    () => () => {
      if (list.current && !detached) storeRowHeights(groupId, placed.current, list.current.cache);
    },
    [groupId, detached],
  );

  const opening = useRef(rows);
  const openingAt = useRef(openAt);
  useLayoutEffect(() => {
    const unread = opening.current.findIndex((row) => row.unread);
    if (openingAt.current >= 0) {
      follows.current = false;
      movesUntil.current = performance.now() + settling;
      list.current?.scrollToIndex(openingAt.current, { align: 'center' });
    } else if (unread >= 0) {
      follows.current = false;
      movesUntil.current = performance.now() + settling;
      list.current?.scrollToIndex(unread, { align: 'start', offset: -48 });
    } else {
      // The list looks where it stands before it draws anything: the rows at its top are then never drawn.
      if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
      list.current?.scrollToIndex(opening.current.length - 1, { align: 'end' });
    }
  }, []);

  useLayoutEffect(() => {
    const before = placed.current;
    placed.current = rows;
    const last = rows.at(-1);
    const ownAdded =
      !detached && last?.own === true && last.key !== before.at(-1)?.key && isAppended(before, rows);
    // What waits to be sent stays last: rows that come also come before it.
    if (ownAdded || (follows.current && isMoved(before, rows))) toEnd();
  }, [rows, toEnd, detached]);

  useLayoutEffect(() => {
    if (drawn.shift) movesUntil.current = performance.now() + settling;
  }, [drawn]);

  const end = useRef(toEnd);
  useEffect(() => {
    end.current = toEnd;
  }, [toEnd]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    /** Where the list was last brought to its end. */
    let endTop = 0;
    const observer = new ResizeObserver(() => {
      const rest = element.scrollHeight - element.scrollTop - element.clientHeight;
      // Somebody has scrolled up in this very moment: the next look takes note of it.
      const isLeft = rest >= near && element.scrollTop < endTop;
      if (!follows.current || isLeft) return;
      end.current();
      // The list may not know yet that it has become lower, as when the composer grows.
      element.scrollTop = element.scrollHeight;
      endTop = element.scrollTop;
    });
    observer.observe(element);
    // Rows are as high as they turn out to be once they are drawn.
    if (!empty && element.lastElementChild) observer.observe(element.lastElementChild);
    const byHand = () => {
      movesUntil.current = 0;
    };
    for (const kind of hands) element.addEventListener(kind, byHand, { passive: true });
    return () => {
      observer.disconnect();
      for (const kind of hands) element.removeEventListener(kind, byHand);
    };
  }, [empty]);

  useEffect(() => {
    const timer = setTimeout(lookRound, settling);
    document.addEventListener('visibilitychange', lookRound);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookRound);
    };
  }, [lookRound]);

  return { scroller, list, heights, firstRows, opened, shift: drawn.shift, atEnd, onScroll, toEnd, toRow };
}
