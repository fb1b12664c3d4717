import { database } from '../../db/current-database.ts';
import type { MessageRow } from '../../db/database.ts';
import { listMessagesFrom, listNewestMessages } from '../../db/messages.ts';
import { observe } from '../../db/observe.ts';

export interface OlderMessages {
  /** Oldest first. */
  rows: readonly MessageRow[];
  /** Whether older messages are on this device; undefined before the first `readMore`. */
  moreHeld: boolean | undefined;
}

interface Piece {
  /** Exclusive upper bound: the id of the first message after this page. */
  to: number;
  /** Undefined until read. */
  rows: MessageRow[] | undefined;
  moreHeld: boolean;
  stop: () => void;
}

const none: OlderMessages = { rows: [], moreHeld: undefined };

/**
 * Older messages in pages of `step`, each its own live query: a change reads only its page again, however far
 * back the person scrolls. Use with `useSyncExternalStore`.
 */
export function olderMessages(groupId: number, step: number) {
  /** Newest page first. The last one grows as older messages arrive; the others end at the next one. */
  let pieces: Piece[] = [];
  let all = none;
  const listeners = new Set<() => void>();

  const notify = () => {
    const last = pieces.at(-1);
    all = {
      rows: pieces.toReversed().flatMap(({ rows = [] }) => rows),
      moreHeld: last && (last.rows === undefined || last.moreHeld),
    };
    for (const listener of listeners) listener();
  };
  const show = (piece: Piece, query: () => Promise<MessageRow[]>, most = Infinity) => {
    piece.stop();
    piece.stop = observe(query, (stored) => {
      piece.moreHeld = stored.length > most;
      piece.rows = stored.slice(-most);
      notify();
    });
  };

  return {
    get: () => all,
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const { stop } of pieces) stop();
        pieces = [];
        all = none;
      };
    },
    /** Reads the next page. `beforeId` is the upper bound of the first page. */
    readMore: (beforeId: number) => {
      const last = pieces.at(-1);
      // A page that is loading or not full shows further messages itself.
      if (last && (last.rows === undefined || last.rows.length < step)) return;
      const from = last?.rows?.[0]?.id;
      if (last && from !== undefined) show(last, () => listMessagesFrom(groupId, from, database(), last.to));
      const piece: Piece = { to: from ?? beforeId, rows: undefined, moreHeld: false, stop: () => {} };
      pieces.push(piece);
      show(piece, () => listNewestMessages(groupId, step + 1, database(), piece.to), step);
      notify();
    },
  };
}
