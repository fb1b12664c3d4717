import { database } from '../../db/current-database.ts';
import type { MessageRow } from '../../db/database.ts';
import { listMessagesFrom, listNewestMessages } from '../../db/messages.ts';
import { observe } from '../../db/observe.ts';

export interface OlderMessages {
  /** Oldest first. */
  rows: readonly MessageRow[];
  /** Whether older messages are on this device; undefined before the first `readMore`. */
  hasMoreStored: boolean | undefined;
}

interface Page {
  /** Exclusive upper bound: the id of the first message after this page. */
  before: number;
  /** Undefined until read. */
  rows: MessageRow[] | undefined;
  hasMoreStored: boolean;
  stop: () => void;
}

const empty: OlderMessages = { rows: [], hasMoreStored: undefined };

/**
 * Older messages in pages of `step`, each its own live query: a change reads only its page again, however far
 * back the person scrolls. Use with `useSyncExternalStore`.
 */
export function olderMessages(groupId: number, step: number) {
  /** Newest page first. The last one grows as older messages arrive; the others end at the next one. */
  let pages: Page[] = [];
  let all = empty;
  const listeners = new Set<() => void>();

  const notify = () => {
    const last = pages.at(-1);
    all = {
      rows: pages.toReversed().flatMap(({ rows = [] }) => rows),
      hasMoreStored: last && (last.rows === undefined || last.hasMoreStored),
    };
    for (const listener of listeners) listener();
  };
  const show = (page: Page, query: () => Promise<MessageRow[]>, max = Infinity) => {
    page.stop();
    page.stop = observe(query, (stored) => {
      page.hasMoreStored = stored.length > max;
      page.rows = stored.slice(-max);
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
        for (const { stop } of pages) stop();
        pages = [];
        all = empty;
      };
    },
    /** Reads the next page. `beforeId` is the upper bound of the first page. */
    readMore: (beforeId: number) => {
      const last = pages.at(-1);
      // A page that is loading or not full shows further messages itself.
      if (last && (last.rows === undefined || last.rows.length < step)) return;
      const from = last?.rows?.[0]?.id;
      if (last && from !== undefined)
        show(last, () => listMessagesFrom(groupId, from, database(), last.before));
      const page: Page = { before: from ?? beforeId, rows: undefined, hasMoreStored: false, stop: () => {} };
      pages.push(page);
      show(page, () => listNewestMessages(groupId, step + 1, database(), page.before), step);
      notify();
    },
  };
}
