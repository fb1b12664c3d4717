import { expect, it } from 'vitest';
import { roomPhase } from './room-phase.ts';

const start = 1_800_000_000_000;
const minute = 60_000;
const lecture = {
  time_start: start,
  time_finish: start + 60 * minute,
  status: null,
  type: { id: 2, title: '', alias: 'lecture' },
};

it('opens the room 15 minutes before the start and closes it 15 minutes after the end', () => {
  expect(roomPhase(lecture, start - 15 * minute - 1)).toBe('before');
  expect(roomPhase(lecture, start - 15 * minute)).toBe('open');
  expect(roomPhase(lecture, start + 75 * minute - 1)).toBe('open');
  expect(roomPhase(lecture, start + 75 * minute)).toBe('over');
});

it('has no room for breaks, B2B meetings and cancelled events', () => {
  for (const alias of ['break', 'b2b'])
    expect(roomPhase({ ...lecture, type: { id: 1, title: '', alias } }, start)).toBeNull();
  expect(roomPhase({ ...lecture, status: 'cancelled' }, start)).toBeNull();
});
