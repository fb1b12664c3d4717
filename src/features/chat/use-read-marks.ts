import { useCallback, useEffect, useRef } from 'react';
import { readMessages, seeOnSite } from './commands.ts';
import type { MessageRow } from './message-rows.ts';

/** Scrolling within this time produces one mark. In milliseconds. */
const batchMs = 250;

interface ReadMarksOptions {
  groupId: number;
  rows: readonly MessageRow[];
  readUpTo: number;
  /**
   * Whether visible messages count as read. A read mark covers everything before it, so it must not cover
   * unseen gaps.
   */
  marksRead: boolean;
}

/**
 * Returns a function that takes the index of the last row in view and marks others' messages up to it as
 * read. Messages that a box holds have no read marks: they are marked as seen on this device.
 */
export function useReadMarks({ groupId, rows, readUpTo, marksRead }: ReadMarksOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(readUpTo);
  const storedUpTo = useRef(readUpTo);
  /** Keys of held messages that were marked. One that was missed may come before them later. */
  const marked = useRef(new Set<string>());
  useEffect(() => {
    storedUpTo.current = readUpTo;
    newest.current = Math.max(newest.current, readUpTo);
  }, [readUpTo]);
  const sendReadMark = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    readMessages(groupId, newest.current).catch(() => {
      // The device could not store the mark; the next visible message tries again.
      newest.current = storedUpTo.current;
    });
  }, [groupId]);
  useEffect(
    () => () => {
      if (timer.current !== undefined) sendReadMark();
    },
    [sendReadMark],
  );

  return useCallback(
    (lastIndex: number) => {
      if (!marksRead || document.visibilityState !== 'visible') return;
      const shown = rows.slice(0, lastIndex + 1).filter(({ own }) => !own);
      const onSite = shown.filter(({ message }) => message.onSite).map(({ key }) => key);
      const unseen = onSite.filter((key) => !marked.current.has(key));
      if (unseen.length > 0) {
        for (const key of unseen) marked.current.add(key);
        seeOnSite(unseen).catch(() => {
          for (const key of unseen) marked.current.delete(key);
        });
      }
      const row = shown.findLast(({ message }) => message.id !== null);
      const id = row?.message.id ?? 0;
      if (id <= newest.current) return;
      newest.current = id;
      clearTimeout(timer.current);
      timer.current = setTimeout(sendReadMark, batchMs);
    },
    [sendReadMark, rows, marksRead],
  );
}
