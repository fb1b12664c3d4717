import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import { storeRowHeights, readRowHeights } from './row-heights.ts';
import { isAppended, isMoved, isPrepended, type MessageRow } from './message-rows.ts';

/**
 * Height of a two-line message, in pixels. As an estimate it makes the first render fill the screen and not
 * twice as much.
 */
export const estimatedRowHeight = 72;
/** Distance in pixels that still counts as being at the end. */
const endDistance = 80;
const loadDistance = 500;
/** How long the list moves by itself after a jump or new rows, in milliseconds. */
const settleMs = 250;
/** Delay from a scroll event until the visible rows are checked, in milliseconds. */
const checkDelayMs = 50;
/** Events of a person scrolling. */
const scrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

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
    movesUntil.current = performance.now() + settleMs;
    setAtEnd(true);
    list.current?.scrollToIndex(count - 1, { align: 'end' });
  }, [count]);

  const toRow = useCallback((index: number) => {
    follows.current = false;
    movesUntil.current = performance.now() + settleMs;
    setAtEnd(false);
    list.current?.scrollToIndex(index, { align: 'center' });
  }, []);

  const reportSeen = useCallback(() => {
    const element = scroller.current;
    if (!element || !list.current) return;
    // While the list moves to the first unread row, heights are estimates and too many rows seem to be in
    // view.
    if (performance.now() <= movesUntil.current && !follows.current) return;
    const top = list.current.getItemOffset(0);
    onSeen(list.current.findItemIndex(element.scrollTop + element.clientHeight - top - 24));
  }, [onSeen]);
  const checkPosition = useCallback(() => {
    const element = scroller.current;
    if (!element || !list.current) return;
    const rest = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (performance.now() > movesUntil.current) follows.current = !detached && rest < endDistance;
    setAtEnd(!detached && (follows.current || rest < endDistance));
    if (element.scrollTop < loadDistance) onTop();
    else if (detached && rest < loadDistance) onBottom();
    reportSeen();
  }, [detached, onTop, onBottom, reportSeen]);
  const latest = useRef({ reportSeen, checkPosition });
  useLayoutEffect(() => {
    latest.current = { reportSeen, checkPosition };
  }, [reportSeen, checkPosition]);
  // On leaving, mark the visible rows seen, however briefly they were shown.
  useLayoutEffect(() => () => latest.current.reportSeen(), []);
  const checkTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Throttled, and outside the scroll event: reading positions right after rows were added forces another
  // layout.
  const onScroll = useCallback(() => {
    checkTimer.current ??= setTimeout(() => {
      checkTimer.current = undefined;
      latest.current.checkPosition();
    }, checkDelayMs);
  }, []);

  const [heights] = useState(() => readRowHeights(groupId, rows));
  const [firstRows] = useState(() =>
    openAt >= 0 || rows.some((row) => row.unread)
      ? 1
      : Math.min(count, Math.ceil(innerHeight / estimatedRowHeight)),
  );
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpened(true), settleMs);
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
      movesUntil.current = performance.now() + settleMs;
      list.current?.scrollToIndex(openingAt.current, { align: 'center' });
    } else if (unread >= 0) {
      follows.current = false;
      movesUntil.current = performance.now() + settleMs;
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
    if (drawn.shift) movesUntil.current = performance.now() + settleMs;
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
      const isLeft = rest >= endDistance && element.scrollTop < endTop;
      if (!follows.current || isLeft) return;
      end.current();
      // The list may not have noticed yet that it shrank, for example when the composer grew.
      element.scrollTop = element.scrollHeight;
      endTop = element.scrollTop;
    });
    observer.observe(element);
    // Rows get their real height once drawn.
    if (!empty && element.lastElementChild) observer.observe(element.lastElementChild);
    const onPersonScroll = () => {
      movesUntil.current = 0;
    };
    for (const kind of scrollEvents) element.addEventListener(kind, onPersonScroll, { passive: true });
    return () => {
      observer.disconnect();
      for (const kind of scrollEvents) element.removeEventListener(kind, onPersonScroll);
    };
  }, [empty]);

  useEffect(() => {
    const timer = setTimeout(checkPosition, settleMs);
    document.addEventListener('visibilitychange', checkPosition);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', checkPosition);
    };
  }, [checkPosition]);

  return { scroller, list, heights, firstRows, opened, shift: drawn.shift, atEnd, onScroll, toEnd, toRow };
}
