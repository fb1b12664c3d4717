/*
 * One loop fetches the delta since the cursor (on a plain server the lists), then the refetch queue. A
 * request during a run causes another run. The school and a box have a cursor and a queue each.
 */
import type { Area } from '../../../contract/row-kinds.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { fetchArea, fetchNewest, type FetchResult } from './fetch-lists.ts';
import { fetchChanges } from './fetch-changes.ts';
import type { EventBuffer } from '../realtime/event-buffer.ts';
import { lazyModules } from '../session/lazy-modules.ts';
import { queueOutdated } from './outdated.ts';
import { has, type Leadership, write } from '../leader/leadership.ts';
import { queueAt, readRefetchQueue } from './refetch-queue.ts';
import type { ConcurrentChanges } from './concurrent-changes.ts';

export const pollEvery = 240_000;
const parallel = 4;

export interface Pull {
  /** Pulls after `delay` ms, or with the earliest of several requests. */
  request: (delay?: number) => void;
  /** A gate has changed: continues a blocked run. Returns true if there is one. */
  resume: () => boolean;
  /** Ends the pause after a failure: the connection may be back. */
  retryNow: () => void;
  /** Fetches the refetch queue only. */
  fetchQueue: () => void;
  stop: () => void;
}

interface Parts {
  leadership: Leadership;
  concurrent: ConcurrentChanges;
  events: () => EventBuffer;
  locale: () => string;
  openGroups: () => readonly number[];
  /** `ended` is the result of the last round. */
  syncing: (busy: boolean, result?: FetchResult) => void;
  /** `wasFailing`: the attempt before was answered, but failed. */
  synced: (wasFailing: boolean) => void;
}

/**
 * Chooses the areas to fetch in parallel: the programme first and alone, then lists, and the details of
 * events after the newest messages.
 */
function nextAreas(areas: readonly Area[], groupsWait: boolean): Area[] {
  const [first] = areas;
  if (first === undefined) return [];
  if (first === 'events' || first === 'messages') return [first];
  if (first === 'details') return groupsWait ? [] : [first];
  const end = areas.findIndex((area) => area === 'messages' || area === 'details' || area === 'events');
  return areas.slice(0, end < 0 ? parallel : Math.min(end, parallel));
}

export function createPull(parts: Parts): Pull {
  const { leadership, concurrent } = parts;
  let requested: 'nothing' | 'todo' | 'all' = 'nothing';
  let running = false;
  let checked = false;
  // True if a gate changed during the round: a request that was blocked may pass now.
  let gateChanged = false;
  let failures = 0;
  let delayed: { until: number; cancel: () => void } | null = null;
  let cancelRetry: (() => void) | null = null;
  let cancelPoll = () => {};

  const poll = () => {
    cancelPoll();
    cancelPoll = leadership.env.after(pollEvery, () => request('all'));
  };

  const request = (what: 'todo' | 'all') => {
    if (what === 'all' || requested === 'nothing') requested = what;
    if (cancelRetry === null) void run();
  };

  const run = async () => {
    if (running || requested === 'nothing' || leadership.signal.aborted) return;
    running = true;
    let result: FetchResult = 'done';
    parts.syncing(true);
    while (requested !== 'nothing' && !leadership.signal.aborted) {
      const what: 'todo' | 'all' = requested;
      requested = 'nothing';
      gateChanged = false;
      const fetched = await round(what).catch((): FetchResult => 'failed');
      if (leadership.signal.aborted) break;
      result = fetched;
      if (fetched === 'done') {
        failures = 0;
        continue;
      }
      if (requested === 'nothing' || what === 'all') requested = what;
      if (fetched === 'blocked' && gateChanged) continue;
      if (fetched === 'failed') retryLater();
      break;
    }
    running = false;
    parts.syncing(false, result);
  };

  const retryLater = () => {
    failures += 1;
    cancelRetry?.();
    cancelRetry = leadership.env.after(leadership.gates.pause(failures), () => {
      cancelRetry = null;
      void run();
    });
  };

  const round = async (what: 'todo' | 'all'): Promise<FetchResult> => {
    if (what === 'all') {
      const fetched = await fetchAllChanges();
      if (fetched !== 'done') return fetched;
    }
    const fetched = await fetchQueue();
    if (fetched === 'done' && what === 'all') {
      poll();
      parts.synced(failures > 0);
    }
    return fetched;
  };

  const fetchAllChanges = async (): Promise<FetchResult> => {
    const events = parts.events();
    // Before the first response the extensions of the server are unknown.
    if (leadership.connection.extensions() === null) {
      const fetched = await fetchArea(leadership, concurrent, 'profile', parts.locale());
      if (fetched !== 'done') return fetched;
    }
    const atSchool = leadership.connection.box() === null;
    if (!checked && atSchool) await queueOutdated(leadership);
    checked ||= atSchool;
    if (!has(leadership, 'delta')) {
      const open = parts.openGroups();
      const listed = events.beforeList();
      const { pollLists } = await lazyModules.plainPoll();
      const fetched = await pollLists({ leadership, concurrent, locale: parts.locale(), open });
      if (fetched === 'done') {
        listed();
        events.release(true);
      }
      return fetched;
    }
    events.hold();
    const fetched = await fetchChanges(leadership, concurrent, () => events.release(false));
    // The deltas of a box do not contain the missed events of the school.
    events.release(fetched === 'done' && leadership.connection.box() === null);
    return fetched;
  };

  const fetchQueue = async (): Promise<FetchResult> => {
    for (;;) {
      const queue = queueAt(leadership.connection.box());
      const { areas, groups } = await readRefetchQueue(leadership.db, queue);
      const next = nextAreas(areas, groups.length > 0);
      const work =
        next.length > 0
          ? next.map((area) => fetchArea(leadership, concurrent, area, parts.locale()))
          : groups.slice(0, parallel).map((group) => fetchNewest(leadership, concurrent, group));
      if (work.length === 0) return markMessages();
      const unfinished = (await Promise.all(work)).find((fetched) => fetched !== 'done');
      if (unfinished) return unfinished;
    }
  };

  const markMessages = async (): Promise<FetchResult> => {
    const snapshot = (await getMeta('snapshot', leadership.db)) ?? {};
    if (snapshot.messages !== undefined || snapshot.groups === undefined) return 'done';
    const messages = leadership.env.now();
    const wrote = await write(leadership, [], () =>
      putMeta('snapshot', { ...snapshot, messages }, leadership.db),
    );
    return wrote ? 'done' : 'blocked';
  };

  return {
    request: (delay = 0) => {
      if (delay === 0) {
        delayed?.cancel();
        delayed = null;
        return request('all');
      }
      const until = leadership.env.now() + delay;
      if (delayed && delayed.until <= until) return;
      delayed?.cancel();
      const cancel = leadership.env.after(delay, () => {
        delayed = null;
        request('all');
      });
      delayed = { until, cancel };
    },
    resume: () => {
      gateChanged = true;
      const goesOn = requested !== 'nothing' && cancelRetry === null;
      if (goesOn) void run();
      return goesOn;
    },
    retryNow: () => {
      cancelRetry?.();
      cancelRetry = null;
      failures = 0;
      void run();
    },
    fetchQueue: () => request('todo'),
    stop: () => {
      cancelPoll();
      delayed?.cancel();
      cancelRetry?.();
    },
  };
}
