import { expect, it } from 'vitest';
import type { EventRow } from '../../db/database.ts';
import { eventOfMeeting } from './after-meeting.ts';

const hour = 3_600_000;
const now = 100 * hour;
const event = (id: number, start: number, status?: string) =>
  ({ id, time_start: now + start * hour, time_finish: now + (start + 1) * hour, status }) as EventRow;

it('returns the named event, else the one that runs or ended last', () => {
  const events = [event(1, -9), event(2, -2), event(3, -0.5), event(4, -0.2, 'cancelled'), event(5, 1)];
  expect(eventOfMeeting(events, 1, now)?.id).toBe(1);
  expect(eventOfMeeting(events, null, now)?.id).toBe(3);
  expect(eventOfMeeting(events, 99, now + 2 * hour)?.id).toBe(5);
  expect(eventOfMeeting([event(1, -9)], null, now)).toBeNull();
});
