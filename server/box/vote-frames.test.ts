import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../db/client.ts';
import type { CountedVotes } from './vote-counts.ts';

let counted: CountedVotes[];
/** The counts of the copy, by question. */
let copied: Map<number, number>;
const count = vi.fn<() => Promise<CountedVotes[]>>(async () => counted);

vi.mock('./vote-counts.ts', () => ({ countHeldVotes: count }));
vi.mock('../areas/room/rows.ts', () => ({
  publicVotes: async (_: Db, ids: readonly number[]) =>
    ids.flatMap((id) => (copied.has(id) ? [{ id, event_id: 9, votes: copied.get(id)! }] : [])),
}));
const { voteFrames } = await import('./vote-frames.ts');

let sent: unknown[];
let last: number;
let change: () => void;
let frames: ReturnType<typeof voteFrames>;

const votesOf = (id: number, votes: number, newest: number) => ({
  ...{ event_id: 9, id, key: null, votes, newest },
});

beforeEach(() => {
  vi.useFakeTimers();
  [counted, copied, sent, last] = [[], new Map(), [], 0];
  count.mockClear();
  const watchers: ((eventIds: readonly number[]) => void)[] = [];
  change = () => watchers.forEach((watcher) => watcher([9]));
  frames = voteFrames({
    db: {} as Db,
    announcer: {
      emit: ({ payload }: { payload: { counts: unknown[] } }) => sent.push(payload.counts),
    } as never,
    journal: {
      ...{ name: 'journal', entries: () => [], last: () => last },
      watchQuestions: (watcher) => void watchers.push(watcher),
    },
    log: pino({ level: 'silent' }),
  });
});
afterEach(() => vi.useRealTimers());

const row = (id: number, votes: number) => ({ event_id: 9, id, key: null, votes });
/** Changes what is held, and returns the counts of the frames that follow. */
async function framesAfter(counts: CountedVotes[], number: number) {
  [counted, last, sent] = [counts, number, []];
  change();
  await vi.advanceTimersByTimeAsync(2000);
  return sent;
}

it('sends only counts that have changed or contain a new vote', async () => {
  expect(await framesAfter([votesOf(1, 2, 4), votesOf(2, 1, 5)], 5)).toEqual([[row(1, 2), row(2, 1)]]);
  expect(await framesAfter([votesOf(1, 3, 6), votesOf(2, 1, 5)], 6)).toEqual([[row(1, 3)]]);
  expect(await framesAfter([votesOf(1, 3, 6), votesOf(2, 1, 8)], 8)).toEqual([[row(2, 1)]]);
  expect(await framesAfter([votesOf(1, 3, 6), votesOf(2, 1, 8)], 9)).toEqual([]);
});

it('sends the count of the copy for a question without held votes', async () => {
  counted = [votesOf(1, 5, 3), votesOf(2, 1, 4)];
  await frames.listed();
  copied = new Map([[1, 4]]);
  expect(await framesAfter([], 4)).toEqual([[row(1, 4)]]);
  expect(await framesAfter([], 4)).toEqual([]);
});

it('counts once for all lists, and again after a change or a new copy', async () => {
  counted = [votesOf(1, 5, 3)];
  for (let lists = 0; lists < 3; lists += 1)
    expect(await frames.listed()).toEqual({ number: 0, counts: [row(1, 5)] });
  expect(count).toHaveBeenCalledTimes(1);
  change();
  await frames.listed();
  frames.replaced();
  await frames.listed();
  expect(count).toHaveBeenCalledTimes(3);
});

it('counts again if a new copy comes meanwhile', async () => {
  counted = [votesOf(1, 5, 3)];
  const listed = frames.listed();
  counted = [votesOf(1, 6, 3)];
  frames.replaced();
  expect((await listed).counts).toEqual([row(1, 6)]);
});

it('sends nothing after the stop', async () => {
  change();
  await frames.stop();
  expect(await framesAfter([votesOf(1, 5, 3)], 3)).toEqual([]);
});
