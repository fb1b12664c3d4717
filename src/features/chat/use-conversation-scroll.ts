import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import { storeRowHeights, readRowHeights } from './row-heights.ts';
import { isAppended, isMoved, isPrepended, type MessageRow } from './message-rows.ts';

/**
 * Height of a two-line message, in pixels. As an estimate it makes the first render fill the screen and not
 * twice as much.
 */
export const rowHeight = 72;
/** Distance in pixels that still counts as being at the end. */
const near = 80;
const nearTop = 500;
/** How long the list moves by itself after a jump or new rows, in milliseconds. */
const settling = 250;
/** Delay from a scroll event until the visible rows are checked, in milliseconds. */
const lookAfter = 50;
/** Events of a person scrolling. */
const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

interface ScrollOptions {
  /** Index of the row to open at; -1 for the first unread row, or the last one. */
  openAt: number;
  /** Newer messages exist that are not among the rows. */
  detached: boolean;
  /** Called near the first row. */
  onTop: () => void;
  /** Called near the last row, while `detached`. */
  onBottom: () => void;
  /** Called with the index of the last row in view. */
  onSeen: (lastIndex: number) => void;
}

interface ConversationScroll {
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  /** Stored heights of the same rows; undefined if there are none. */
  heights: CacheSnapshot | undefined;
  /** Number of last rows drawn before the list knows its height. */
  firstRows: number;
  /** After opening, rows just outside the screen are drawn too. */
  opened: boolean;
  /** This render added rows before the first one. */
  shift: boolean;
  atEnd: boolean;
  onScroll: () => void;
  toEnd: () => void;
  toRow: (index: number) => void;
}

/**
 * Opens at the first unread row, follows the end while the person is there, and keeps the position when older
 * rows are prepended.
 */
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
    // While the list moves to the first unread row, heights are estimates and too many rows seem to be in
    // view.
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
  // On leaving, mark the visible rows seen, however briefly they were shown.
  useLayoutEffect(() => () => look.current.see(), []);
  const looksSoon = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Throttled, and outside the scroll event: reading positions right after rows were added forces another
  // layout.
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
      // Scroll before the first draw: the list reads its position then and never draws the rows at the top.
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
    // Pending messages stay last, so new rows may also be inserted before them.
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
    /** `scrollTop` when the list last moved to its end. */
    let endTop = 0;
    const observer = new ResizeObserver(() => {
      const rest = element.scrollHeight - element.scrollTop - element.clientHeight;
      // The person has just scrolled up; the next check updates `follows`.
      const isLeft = rest >= near && element.scrollTop < endTop;
      if (!follows.current || isLeft) return;
      end.current();
      // The list may not have noticed yet that it shrank, for example when the composer grew.
      element.scrollTop = element.scrollHeight;
      endTop = element.scrollTop;
    });
    observer.observe(element);
    // Rows get their real height once drawn.
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
