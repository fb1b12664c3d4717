import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageWindow } from './message-runs.ts';
import { extend, fits, mergeNewest, mergeOlder, onlyFromBox, schoolPart } from './window-merge.ts';

const windowOf = (oldest_id: number, newest_id: number, complete = false): MessageWindow => ({
  group_id: 7,
  oldest_id,
  newest_id,
  complete,
  rev: 5,
});
const list = (ids: number[], complete = false) => ({ ids, complete, rev: 9 });

describe('the newest messages', () => {
  it('begin a window', () => {
    expect(mergeNewest(7, undefined, list([4, 6])).window).toEqual({
      ...windowOf(4, 6),
      rev: 9,
      sparse: false,
    });
    expect(mergeNewest(7, undefined, list([], true)).window).toMatchObject({ newest_id: 0, complete: true });
  });

  it('extend the window if they reach it', () => {
    expect(mergeNewest(7, windowOf(2, 5), list([4, 6]))).toMatchObject({
      window: { oldest_id: 2, newest_id: 6 },
      dropBelow: 0,
    });
  });

  it('replace the window if they do not reach it', () => {
    expect(mergeNewest(7, windowOf(2, 3), list([5, 6]))).toMatchObject({
      window: { oldest_id: 5, newest_id: 6 },
      dropBelow: 5,
    });
  });

  it('replace a sparse window unless they reach its first message', () => {
    const sparse = { ...windowOf(2, 6), sparse: true };
    expect(mergeNewest(7, sparse, list([5, 6]))).toMatchObject({
      window: { oldest_id: 5, newest_id: 6, sparse: false },
      dropBelow: 5,
    });
    expect(mergeNewest(7, sparse, list([1, 6]))).toMatchObject({ window: { oldest_id: 1 }, dropBelow: 0 });
  });

  it('are merged with messages that arrived live before', () => {
    expect(mergeNewest(7, windowOf(8, 8), list([5, 6]))).toMatchObject({
      window: { oldest_id: 5, newest_id: 8 },
    });
  });
});

describe('without revs', () => {
  const revless = (ids: number[], complete = false) => ({ ids, complete, rev: 0 });
  const listed = { ...windowOf(2, 9), rev: 0, listed_id: 3 };

  it('does not connect lists by messages that arrived live in between', () => {
    expect(mergeNewest(7, listed, revless([5, 6, 9]))).toMatchObject({
      window: { oldest_id: 5, newest_id: 9, listed_id: 9, complete: false },
      dropBelow: 5,
    });
  });

  it('extends the window by a list that reaches the last one', () => {
    expect(mergeNewest(7, listed, revless([3, 6, 9]))).toMatchObject({
      window: { oldest_id: 2, newest_id: 9, listed_id: 9 },
      dropBelow: 0,
    });
  });

  it('trusts only the first message of a window that began live', () => {
    const live = extend({ ...windowOf(0, 0), rev: 0 }, 4);
    expect(mergeNewest(7, extend(live, 8), revless([6, 8]))).toMatchObject({ dropBelow: 6 });
    expect(mergeNewest(7, extend(live, 8), revless([3, 4, 6, 8]))).toMatchObject({ dropBelow: 0 });
  });
});

describe('older messages', () => {
  it('extend the window', () => {
    expect(mergeOlder(windowOf(5, 9), 5, list([2, 4]))?.window).toMatchObject({ oldest_id: 2, newest_id: 9 });
    expect(mergeOlder(windowOf(5, 9), 5, list([], true))?.window).toMatchObject({
      oldest_id: 5,
      complete: true,
    });
  });

  it('are rejected if the window has changed', () => {
    expect(mergeOlder(windowOf(7, 9), 5, list([2, 4]))).toBeNull();
  });
});

it('rejects a message before the window unless the window is complete', () => {
  expect(fits(windowOf(5, 9), 4)).toBe(false);
  expect(fits(windowOf(5, 9, true), 4)).toBe(true);
  expect(fits(windowOf(0, 0, true), 4)).toBe(true);
});

it.each([
  ['with revs, live messages waiting after a missed event', 9],
  ['without revs, live messages always stored, up to the last list', 0],
])('stores one run without gaps for any order of events: %s', (_, rev) => {
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
      const sent: number[] = [];
      let rows = new Set<number>();
      let window: MessageWindow | undefined;
      let behind = false;
      const send = () => sent.push((sent.at(-1) ?? 0) + 2);
      const take = (merged: ReturnType<typeof mergeNewest>, ids: number[]) => {
        rows = new Set([...rows, ...ids].filter((id) => id >= merged.dropBelow));
        window = merged.window;
      };
      for (const event of happened) {
        if (event.type === 'missed') {
          for (let n = 0; n < event.count; n++) send();
          behind = true;
        } else if (event.type === 'said') {
          send();
          const id = sent.at(-1) ?? 0;
          // Live messages wait while events were missed; the list contains them.
          if (behind && rev > 0) continue;
          window = extend(window ?? { ...windowOf(0, 0), rev }, id);
          rows.add(id);
        } else if (event.type === 'newest') {
          const ids = sent.slice(-event.size);
          take(mergeNewest(7, window, { ...list(ids, ids.length === sent.length), rev }), ids);
          behind = false;
        } else if (window && window.oldest_id > 0) {
          const before = window.oldest_id;
          const ids = sent.filter((id) => id < before).slice(-event.size);
          const merged = mergeOlder(window, before, list(ids, ids[0] === sent[0]));
          if (merged) take(merged, ids);
        }
        if (!window || window.newest_id === 0) continue;
        const { oldest_id, newest_id, complete } = window;
        const sure = behind && rev === 0 ? (window.listed_id ?? oldest_id) : newest_id;
        expect([...rows].filter((id) => id <= sure).toSorted((a, b) => a - b)).toEqual(
          sent.filter((id) => id >= oldest_id && id <= sure),
        );
        if (complete && !(behind && rev === 0)) expect(rows.has(sent[0] ?? 0)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

describe('the part of a window from the school', () => {
  it('is all of it if no box has added to it', () => {
    expect(schoolPart(windowOf(2, 9, true))).toEqual(windowOf(2, 9, true));
  });

  it('begins where the messages of a box end', () => {
    expect(schoolPart({ ...windowOf(2, 9, true), box_until: 5 })).toEqual(windowOf(5, 9));
    // Old messages were pruned meanwhile.
    expect(schoolPart({ ...windowOf(7, 9), box_until: 5 })).toEqual(windowOf(7, 9));
  });

  it('is nothing if a box began the window', () => {
    expect(schoolPart({ ...windowOf(2, 9), box_until: onlyFromBox })).toBeUndefined();
  });
});
