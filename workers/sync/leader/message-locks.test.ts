import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LockMessage, messageLocks } from './message-locks.ts';

let tabs: { listener: (message: LockMessage) => void; alive: boolean }[];
let ids = 0;

/** The locks of one tab. `tab.alive = false` is a tab that was closed or is frozen: it neither sends nor hears. */
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

/** Holds a lock until told otherwise, and notes what happens to it. */
function take({ locks }: ReturnType<typeof openTab>, options = {}) {
  const taken = { holds: false, lost: false, release: () => {} };
  locks
    .request('leader', options, (held) => {
      taken.holds = held;
      return new Promise<void>((over) => {
        taken.release = () => {
          taken.holds = false;
          over();
        };
      });
    })
    .catch(() => Object.assign(taken, { holds: false, lost: true }));
  return taken;
}

beforeEach(() => {
  tabs = [];
  ids = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('one of several tabs that start together holds the lock, and keeps it', async () => {
  const taken = [take(openTab()), take(openTab()), take(openTab())];
  await pass(60_000);
  expect(taken.map(({ holds }) => holds)).toEqual([true, false, false]);
});

it('a tab that comes later waits, and takes over when the holder releases', async () => {
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

it('a holder that was frozen gives way when it wakes', async () => {
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

it('a stolen lock is lost at once', async () => {
  const first = take(openTab());
  await pass(1000);
  const second = take(openTab(), { steal: true });
  await pass(500);
  expect([first.lost, second.holds]).toEqual([true, true]);
});

it('answers at once that a held lock is not available', async () => {
  take(openTab());
  await pass(1000);
  const { locks } = openTab();
  const answer = locks.request('leader', { ifAvailable: true }, async (held) => held);
  await pass(300);
  expect(await answer).toBe(false);
});

it('a request that is aborted while it waits neither holds nor hinders', async () => {
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

it('two requests of one tab exclude each other, too', async () => {
  const tab = openTab();
  const [first, second] = [take(tab), take(tab)];
  await pass(10_000);
  expect([first.holds, second.holds]).toEqual([true, false]);
});
