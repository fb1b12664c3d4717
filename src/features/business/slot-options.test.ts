import { describe, expect, it } from 'vitest';
import type { EventRow } from '../../db/database.ts';
import type { BusinessMeetingView } from '../../db/overlay-business.ts';
import { isChoosable, slotOptions } from './slot-options.ts';
import { slotStates } from './slot-states.ts';

const minute = 60_000;
const slot = (n: number) => ({ start: n * 30 * minute, finish: (n + 1) * 30 * minute });
const event = { id: 7, name: 'Workshop' } as EventRow;
const meetingAt = (n: number) =>
  ({ id: 1, state: 'accepted', start: slot(n).start, minutes: 30 }) as BusinessMeetingView;

describe('the state of a slot', () => {
  it('is a meeting, an event that overlaps it, a block, or free', () => {
    const stateOf = slotStates({
      blocked: [slot(2).start],
      busy: [{ start: 45 * minute, finish: 50 * minute, event }],
      meetings: [meetingAt(0)],
    });
    expect([0, 1, 2, 3].map((n) => stateOf(slot(n)).kind)).toEqual(['meeting', 'event', 'blocked', 'free']);
  });

  it('is free again after a meeting was cancelled', () => {
    const cancelled = { ...meetingAt(0), state: 'cancelled' as const };
    expect(slotStates({ blocked: [], busy: [], meetings: [cancelled] })(slot(0)).kind).toBe('free');
  });
});

describe('the slots to propose', () => {
  const own = { blocked: [slot(3).start], busy: [], meetings: [meetingAt(0)] };
  const listed = [
    { start: slot(0).start, free: false, table: true },
    { start: slot(1).start, free: false, table: true },
    { start: slot(2).start, free: true, table: false },
    { start: slot(3).start, free: false, table: true },
  ];
  const slots = [0, 1, 2, 3, 4].map(slot);

  it('leave out own meetings, slots in which the other is not free, and those without a table', () => {
    const options = slotOptions({ slots, way: 'on_site', own, listed });
    expect(options.map(({ other }) => other)).toEqual(['unknown', 'taken', 'noTable', 'unknown', 'unknown']);
    expect(options.filter(isChoosable).map(({ start }) => start)).toEqual([slot(3).start, slot(4).start]);
  });

  it('need no table online', () => {
    const options = slotOptions({ slots, way: 'online', own, listed });
    expect(options.filter(isChoosable).map(({ start }) => start)).toContain(slot(2).start);
  });

  it('are the own free ones while the server has never listed them', () => {
    const options = slotOptions({ slots, way: 'on_site', own, listed: null });
    expect(options.filter(isChoosable)).toHaveLength(4);
  });
});
