import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LockMessage, messageLocks } from './message-locks.ts';

let tabs: { listener: (message: LockMessage) => void; alive: boolean }[];
let ids = 0;

/**
 * The locks of one tab. `tab.alive = false` stands for a closed or frozen tab: it neither sends nor receives.
 */
function openTab() {
  const tab: (typeof tabs)[number] = { listener: () => {}, alive: true };
  tabs.push(tab);
  const locks = messageLocks({
    now: () => Date.now(),
    uuid: () => String(ids++).padStart(6, '0'),
    after: (ms, run) => {
      const timer = setTimeout(() => tab.alive && run(), ms);
      return () => clearTimeout(timer);
    },
    channel: {
      post: (message) => {
        if (!tab.alive) return;
        for (const other of tabs)
          if (other !== tab) queueMicrotask(() => other.alive && other.listener(message));
      },
      listen: (listener) => (tab.listener = listener),
    },
  });
  return { tab, locks };
}

/** Requests a lock, holds it until `release`, and records when it is held or lost. */
function take({ locks }: ReturnType<typeof openTab>, options = {}) {
  const lock = { holds: false, lost: false, release: () => {} };
  locks
    .request('leader', options, (held) => {
      lock.holds = held;
      return new Promise<void>((over) => {
        lock.release = () => {
          lock.holds = false;
          over();
        };
      });
    })
    .catch(() => Object.assign(lock, { holds: false, lost: true }));
  return lock;
}

beforeEach(() => {
  tabs = [];
  ids = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('gives the lock to one of several tabs that start together', async () => {
  const lock = [take(openTab()), take(openTab()), take(openTab())];
  await pass(60_000);
  expect(lock.map(({ holds }) => holds)).toEqual([true, false, false]);
});

it('gives the lock to a waiting tab when the holder releases it', async () => {
  const first = take(openTab());
  await pass(1000);
  const second = take(openTab());
  await pass(10_000);
  expect([first.holds, second.holds]).toEqual([true, false]);
  first.release();
  await pass(500);
  expect(second.holds).toBe(true);
});

it('takes over within six seconds from a tab that was closed', async () => {
  const one = openTab();
  take(one);
  await pass(1000);
  const second = take(openTab());
  await pass(1000);
  one.tab.alive = false;
  await pass(6000);
  expect(second.holds).toBe(true);
});

it('ends the lock of a frozen holder when its tab wakes', async () => {
  const one = openTab();
  const first = take(one);
  await pass(1000);
  const second = take(openTab());
  one.tab.alive = false;
  await pass(7000);
  expect([first.holds, second.holds]).toEqual([true, true]);
  one.tab.alive = true;
  await pass(2000);
  expect([first.lost, second.holds]).toEqual([true, true]);
});

it('ends the holder’s lock at once when another tab steals it', async () => {
  const first = take(openTab());
  await pass(1000);
  const second = take(openTab(), { steal: true });
  await pass(500);
  expect([first.lost, second.holds]).toEqual([true, true]);
});

it('reports at once that a held lock is not available', async () => {
  take(openTab());
  await pass(1000);
  const { locks } = openTab();
  const answer = locks.request('leader', { ifAvailable: true }, async (held) => held);
  await pass(300);
  expect(await answer).toBe(false);
});

it('rejects a waiting request when it is aborted and passes the lock to the next', async () => {
  const first = take(openTab());
  await pass(1000);
  const abort = new AbortController();
  const second = take(openTab(), { signal: abort.signal });
  const third = take(openTab());
  await pass(1000);
  abort.abort();
  first.release();
  await pass(1000);
  expect([second.holds, second.lost, third.holds]).toEqual([false, true, true]);
});

it('excludes two requests of the same tab from each other', async () => {
  const tab = openTab();
  const [first, second] = [take(tab), take(tab)];
  await pass(10_000);
  expect([first.holds, second.holds]).toEqual([true, false]);
});
