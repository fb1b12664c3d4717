/*
 * Live events on their way to the rows. They are written in small batches, in order. While the device is
 * behind (just connected, or an event was missed) they wait for the pull that catches up: an event whose
 * `prev` is not what is held of its channel tells of one that never came.
 */
import { getWindow } from '../../../src/db/windows.ts';
import type { LiveEvent } from './live-event.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { queueRefetch } from '../pull/refetch-queue.ts';
import type { ConcurrentChanges } from '../pull/concurrent-changes.ts';
import { tablesFor, writeRows } from '../apply/write-rows.ts';

const flushDelay = 50;
const flushSize = 200;
/** More than this is not worth keeping: the pull fetches it. */
const mostWaiting = 2000;
const mostPulls = 3;

export interface EventBuffer {
  add: (event: LiveEvent) => void;
  /** Events are missing: keep what comes until caught up. */
  behind: () => void;
  /** A pull is under way; what it brings first goes first. */
  hold: () => void;
  /** It is over, or goes on for who knows how long; `caughtUp` when it brought everything there was. */
  release: (caughtUp: boolean) => void;
  /** To be called before groups are listed by a server that says of no row how old it is; gives what to call after. */
  listing: () => () => void;
  stop: () => void;
}

interface Parts {
  leadership: Leadership;
  concurrent: ConcurrentChanges;
  /** Something is missing: pull, for the nth time because of it. */
  missing: (nth: number) => void;
  /** Groups have to be fetched anew. */
  requestPull: () => void;
}

export function createEventBuffer({ leadership, concurrent, missing, requestPull }: Parts): EventBuffer {
  let waiting: LiveEvent[] = [];
  let cancel: (() => void) | null = null;
  let isBehind = false;
  let held = false;
  let flushing = false;
  let pulls = 0;
  const seen = new Map<string, number>();

  const mayFlush = () => !isBehind && !held && !flushing && waiting.length > 0 && !leadership.signal.aborted;

  const schedule = () => {
    if (!mayFlush()) return;
    if (waiting.length >= flushSize) void flush();
    else
      cancel ??= leadership.env.after(flushDelay, () => {
        cancel = null;
        void flush();
      });
  };

  /** Up to which rev a channel is held without a hole; undefined when nothing is known. */
  const heldRev = async (channel: string): Promise<number | undefined> => {
    const groupId = /^private-chat\.(\d+)$/.exec(channel)?.[1];
    const window = groupId === undefined ? undefined : await getWindow(Number(groupId), leadership.db);
    const rev = Math.max(seen.get(channel) ?? 0, window?.rev ?? 0);
    // A conversation that is known to be empty: before its next message none may have been said.
    const isEmpty = window?.complete === true && window.newest_id === 0;
    return rev > 0 || isEmpty ? rev : undefined;
  };

  const flush = async () => {
    if (!mayFlush()) return;
    flushing = true;
    const batch = waiting.slice(0, flushSize);
    // A database that is just not there can tell nothing of what is held.
    const { taken, stored } = await store(batch).catch(() => ({ taken: 0, stored: false }));
    waiting = waiting.slice(taken);
    flushing = false;
    if (taken < batch.length || !stored) {
      isBehind = true;
      pulls += 1;
      missing(pulls);
    } else {
      pulls = 0;
      schedule();
    }
  };

  /** Stores a batch up to the first event before which something is missing. */
  const store = async (batch: readonly LiveEvent[]): Promise<{ taken: number; stored: boolean }> => {
    const accepted: LiveEvent[] = [];
    const holes = new Set<string>();
    let taken = 0;
    for (const event of batch) {
      const known = seen.get(event.channel) ?? (await heldRev(event.channel));
      const missed = event.prev !== null && known !== undefined && event.prev > known;
      if (missed && pulls < mostPulls) break;
      taken += 1;
      if (event.rev > 0 && known !== undefined && event.rev <= known) continue;
      if (missed) holes.add(event.channel);
      seen.set(event.channel, Math.max(known ?? 0, event.rev));
      accepted.push(event);
    }
    return { taken, stored: accepted.length === 0 || (await apply(accepted, holes)) };
  };

  /** False where they could not be stored: the pull has to bring them again. */
  const apply = async (events: LiveEvent[], holes: ReadonlySet<string>): Promise<boolean> => {
    const changes = events.flatMap((event) => event.changes);
    concurrent.note(changes);
    try {
      let wanted = false;
      await write(leadership, tablesFor(changes), async () => {
        const written = await writeRows(leadership.db, changes, 'told', leadership.me);
        const groups = [...written.groups, ...[...holes].flatMap(groupOf)];
        await queueRefetch(leadership.db, { groups, areas: written.missingGroup ? ['groups'] : [] });
        wanted = groups.length > 0 || written.missingGroup;
      });
      if (wanted) requestPull();
      return true;
    } catch {
      seen.clear();
      return false;
    }
  };

  return {
    add: (event) => {
      if (waiting.length >= mostWaiting) {
        waiting = [];
        isBehind = true;
        missing(1);
      }
      waiting.push(event);
      schedule();
    },
    behind: () => {
      isBehind = true;
    },
    hold: () => {
      held = true;
    },
    release: (caughtUp) => {
      held = false;
      if (caughtUp) {
        isBehind = false;
        // What the pull brought is in the windows' revs; what was heard before it may be older.
        for (const channel of [...seen.keys()]) if (groupOf(channel).length > 0) seen.delete(channel);
      }
      schedule();
    },
    listing: () => {
      const heard = new Set(waiting);
      return () => {
        waiting = waiting.map((event) => (heard.has(event) ? withoutGroups(event) : event));
      };
    },
    stop: () => cancel?.(),
  };
}

/** What was heard of groups before all of them were listed is older than the list. */
const withoutGroups = (event: LiveEvent): LiveEvent => ({
  ...event,
  changes: event.changes.filter(({ t }) => t !== 'group' && t !== 'membership'),
});

const groupOf = (channel: string): number[] => {
  const id = /^private-chat\.(\d+)$/.exec(channel)?.[1];
  return id === undefined ? [] : [Number(id)];
};
