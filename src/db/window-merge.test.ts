import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageWindow } from './database.ts';
import { extend, fits, mergeNewest, mergeOlder } from './window-merge.ts';

const held = (oldest_id: number, newest_id: number, complete = false): MessageWindow => ({
  group_id: 7,
  oldest_id,
  newest_id,
  complete,
  rev: 5,
});
const list = (ids: number[], complete = false) => ({ ids, complete, rev: 9 });

describe('the newest messages', () => {
  it('begin a window', () => {
    expect(mergeNewest(7, undefined, list([4, 6])).window).toEqual({ ...held(4, 6), rev: 9 });
    expect(mergeNewest(7, undefined, list([], true)).window).toMatchObject({ newest_id: 0, complete: true });
  });

  it('that reach the window extend it', () => {
    expect(mergeNewest(7, held(2, 5), list([4, 6]))).toMatchObject({
      window: { oldest_id: 2, newest_id: 6 },
      dropBelow: 0,
    });
  });

  it('that do not reach it begin it anew: between them is a hole', () => {
    expect(mergeNewest(7, held(2, 3), list([5, 6]))).toMatchObject({
      window: { oldest_id: 5, newest_id: 6 },
      dropBelow: 5,
    });
  });

  it('join what came live before the first list', () => {
    expect(mergeNewest(7, held(8, 8), list([5, 6]))).toMatchObject({
      window: { oldest_id: 5, newest_id: 8 },
    });
  });
});

describe('older messages', () => {
  it('extend the window they were asked for', () => {
    expect(mergeOlder(held(5, 9), 5, list([2, 4]))?.window).toMatchObject({ oldest_id: 2, newest_id: 9 });
    expect(mergeOlder(held(5, 9), 5, list([], true))?.window).toMatchObject({ oldest_id: 5, complete: true });
  });

  it('are not taken where the window has moved', () => {
    expect(mergeOlder(held(7, 9), 5, list([2, 4]))).toBeNull();
  });
});

it('a message before the window is not taken, unless the window reaches the first', () => {
  expect(fits(held(5, 9), 4)).toBe(false);
  expect(fits(held(5, 9, true), 4)).toBe(true);
  expect(fits(held(0, 0, true), 4)).toBe(true);
});

it('whatever comes in whatever order, what is held is one unbroken run up to the newest heard of', () => {
  const events = fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('said' as const) }),
      fc.record({ type: fc.constant('newest' as const), size: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ type: fc.constant('older' as const), size: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ type: fc.constant('missed' as const), count: fc.integer({ min: 1, max: 9 }) }),
    ),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(events, (happened) => {
      const said: number[] = [];
      let rows = new Set<number>();
      let window: MessageWindow | undefined;
      let behind = false;
      const say = () => said.push((said.at(-1) ?? 0) + 2);
      const take = (merged: ReturnType<typeof mergeNewest>, ids: number[]) => {
        rows = new Set([...rows, ...ids].filter((id) => id >= merged.dropBelow));
        window = merged.window;
      };
      for (const event of happened) {
        if (event.type === 'missed') {
          for (let n = 0; n < event.count; n++) say();
          behind = true;
        } else if (event.type === 'said') {
          say();
          const id = said.at(-1) ?? 0;
          // Live messages wait while the device is behind; the list brings them.
          if (behind) continue;
          window = extend(window ?? held(0, 0), id);
          rows.add(id);
        } else if (event.type === 'newest') {
          const ids = said.slice(-event.size);
          take(mergeNewest(7, window, list(ids, ids.length === said.length)), ids);
          behind = false;
        } else if (window && window.oldest_id > 0) {
          const before = window.oldest_id;
          const ids = said.filter((id) => id < before).slice(-event.size);
          const merged = mergeOlder(window, before, list(ids, ids[0] === said[0]));
          if (merged) take(merged, ids);
        }
        if (!window || window.newest_id === 0) continue;
        const { oldest_id, newest_id, complete } = window;
        expect([...rows].toSorted((a, b) => a - b)).toEqual(
          said.filter((id) => id >= oldest_id && id <= newest_id),
        );
        if (complete) expect(rows.has(said[0] ?? 0)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
