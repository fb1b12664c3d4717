/*
 * Live events waiting to be stored, in small batches and in order. After a reconnect or a missed event they
 * wait for the pull that catches up. An event was missed if `prev` of the next one is higher than the stored
 * rev of its channel.
 */
import { getWindow } from '../../../src/db/windows.ts';
import type { LiveEvent } from './live-event.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { queueRefetch } from '../pull/refetch-queue.ts';
import type { ConcurrentChanges } from '../pull/concurrent-changes.ts';
import { tablesFor, writeRows } from '../apply/write-rows.ts';

const flushDelay = 50;
const flushSize = 200;
/** With more waiting events the buffer is cleared: the pull fetches their rows. */
const maxBuffered = 2000;
const maxPulls = 3;
/** In ms: before each of these pulls. */
const missingPauses = [0, 1000, 3000];
/** In ms. */
const maxSpread = 1500;

export interface EventBuffer {
  add: (event: LiveEvent) => void;
  /** Events were missed: buffers new ones until a pull has caught up. */
  markBehind: () => void;
  /** A pull is running: its rows are stored first. */
  hold: () => void;
  /** The pull has ended, or takes several pages. `caughtUp`: it fetched all changes. */
  release: (caughtUp: boolean) => void;
  /**
   * For plain servers, whose rows have no rev. Call before the list of groups is fetched, and the returned
   * function afterwards: it drops changes of groups that were buffered before the list.
   */
  beforeList: () => () => void;
  stop: () => void;
}

interface Parts {
  leadership: Leadership;
  concurrent: ConcurrentChanges;
  /** Fetches the changes since the last pull after a pause in ms. */
  requestPull: (delay: number) => void;
  /** Groups were added to the refetch queue. */
  fetchQueue: () => void;
}

export function createEventBuffer({ leadership, concurrent, requestPull, fetchQueue }: Parts): EventBuffer {
  let waiting: LiveEvent[] = [];
  let cancel: (() => void) | null = null;
  let isBehind = false;
  let isHeld = false;
  let flushing = false;
  let pulls = 0;
  const seen = new Map<string, number>();

  const mayFlush = () =>
    !isBehind && !isHeld && !flushing && waiting.length > 0 && !leadership.signal.aborted;

  const schedule = () => {
    if (!mayFlush()) return;
    if (waiting.length >= flushSize) void flush();
    else
      cancel ??= leadership.env.after(flushDelay, () => {
        cancel = null;
        void flush();
      });
  };

  /** The rev up to which a channel is stored without gaps; undefined if unknown. */
  const storedRev = async (channel: string): Promise<number | undefined> => {
    const groupId = /^private-chat\.(\d+)$/.exec(channel)?.[1];
    const window = groupId === undefined ? undefined : await getWindow(Number(groupId), leadership.db);
    const rev = Math.max(seen.get(channel) ?? 0, window?.rev ?? 0);
    // The group is known to be empty, so a `prev` in its next message shows a missed event.
    const isEmpty = window?.complete === true && window.newest_id === 0;
    return rev > 0 || isEmpty ? rev : undefined;
  };

  const flush = async () => {
    if (!mayFlush()) return;
    flushing = true;
    const batch = waiting.slice(0, flushSize);
    // If the database fails, treat the whole batch as missed.
    const { taken, stored } = await store(batch).catch(() => ({ taken: 0, stored: false }));
    waiting = waiting.slice(taken);
    flushing = false;
    if (taken < batch.length || !stored) {
      isBehind = true;
      pulls += 1;
      requestPull(missingPauses[pulls - 1] ?? 0);
    } else {
      pulls = 0;
      schedule();
    }
  };

  /**
   * Stores a batch up to the first gap. After `mostPulls` pulls in vain it stores across the gap and queues
   * the group.
   */
  const store = async (batch: readonly LiveEvent[]): Promise<{ taken: number; stored: boolean }> => {
    const accepted: LiveEvent[] = [];
    const gaps = new Set<string>();
    let taken = 0;
    for (const event of batch) {
      const storedOrSeen = seen.get(event.channel) ?? (await storedRev(event.channel));
      const missed = event.prev !== null && storedOrSeen !== undefined && event.prev > storedOrSeen;
      if (missed && pulls < maxPulls) break;
      taken += 1;
      if (event.rev > 0 && storedOrSeen !== undefined && event.rev <= storedOrSeen) continue;
      if (missed) gaps.add(event.channel);
      seen.set(event.channel, Math.max(storedOrSeen ?? 0, event.rev));
      accepted.push(event);
    }
    return { taken, stored: accepted.length === 0 || (await apply(accepted, gaps)) };
  };

  /** Returns false if the changes could not be stored, so that the pull has to fetch them. */
  const apply = async (events: LiveEvent[], gaps: ReadonlySet<string>): Promise<boolean> => {
    const changes = events.flatMap((event) => event.changes);
    concurrent.record(changes);
    try {
      let needsFetch = false;
      let missesVote = false;
      await write(leadership, tablesFor(changes), async () => {
        const written = await writeRows(leadership.db, changes, 'told', leadership.me);
        const groups = [...written.groups, ...[...gaps].flatMap(groupOf)];
        await queueRefetch(leadership.db, { groups, areas: written.missingGroup ? ['groups'] : [] });
        needsFetch = groups.length > 0 || written.missingGroup;
        missesVote = written.missingVote;
      });
      if (needsFetch) fetchQueue();
      // All devices of a room may do so.
      if (missesVote) requestPull(leadership.env.random() * maxSpread);
      return true;
    } catch {
      seen.clear();
      return false;
    }
  };

  return {
    add: (event) => {
      if (waiting.length >= maxBuffered) {
        waiting = [];
        isBehind = true;
        requestPull(0);
      }
      waiting.push(event);
      schedule();
    },
    markBehind: () => {
      isBehind = true;
    },
    hold: () => {
      isHeld = true;
    },
    release: (caughtUp) => {
      isHeld = false;
      if (caughtUp) {
        isBehind = false;
        // The pull is recorded in the revs of the windows; `seen` may be older.
        for (const channel of [...seen.keys()]) if (groupOf(channel).length > 0) seen.delete(channel);
      }
      schedule();
    },
    beforeList: () => {
      const buffered = new Set(waiting);
      return () => {
        waiting = waiting.map((event) => (buffered.has(event) ? withoutGroups(event) : event));
      };
    },
    stop: () => cancel?.(),
  };
}

/** Changes of groups received before the list of groups are older than the list. */
const withoutGroups = (event: LiveEvent): LiveEvent => ({
  ...event,
  changes: event.changes.filter(({ t }) => t !== 'group' && t !== 'membership'),
});

const groupOf = (channel: string): number[] => {
  const id = /^private-chat\.(\d+)$/.exec(channel)?.[1];
  return id === undefined ? [] : [Number(id)];
};
