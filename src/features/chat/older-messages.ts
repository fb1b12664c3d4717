import { database } from '../../db/current-database.ts';
import type { MessageRow } from '../../db/database.ts';
import { listMessagesFrom, listNewestMessages } from '../../db/messages.ts';
import { observe } from '../../db/observe.ts';

export interface OlderMessages {
  /** Oldest first. */
  rows: readonly MessageRow[];
  /** Still older ones are on this device; undefined where none were asked for yet. */
  moreHeld: boolean | undefined;
}

interface Piece {
  /** It holds messages before this one. */
  to: number;
  /** Undefined until they are read. */
  rows: MessageRow[] | undefined;
  moreHeld: boolean;
  stop: () => void;
}

const none: OlderMessages = { rows: [], moreHeld: undefined };

/**
 * Messages further back, in pieces of so many: however far one scrolls, only the piece is read in which something is new.
 * To be used with `useSyncExternalStore`.
 */
export function olderMessages(groupId: number, step: number) {
  /** From the newest to the oldest. The last grows as older messages come; the others end where the next begins. */
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
    piece.stop = observe(query, (held) => {
      piece.moreHeld = held.length > most;
      piece.rows = held.slice(-most);
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
    /** Reads the next piece: before those that are there, or else before a message. */
    readMore: (beforeId: number) => {
      const last = pieces.at(-1);
      // One that is being read, or is not full, will show what there is.
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
