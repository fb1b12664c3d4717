import { expect, it } from 'vitest';
import type { EventRow } from '../../db/database.ts';
import { groupB2bMeetings } from './b2b-meetings.ts';

const event = (id: number, alias: string, time_start: number): EventRow =>
  ({ id, type: { id: 1, alias }, time_start, time_finish: time_start + 30 }) as unknown as EventRow;

it('groups the B2B meetings of a day at the position of the first one', () => {
  const [lecture, first, second, late] = [
    event(1, 'lecture', 0),
    event(2, 'b2b', 10),
    event(4, 'b2b', 40),
    event(5, 'lecture', 50),
  ];
  expect(groupB2bMeetings([lecture, first, event(3, 'workshop', 20), second, late])).toMatchObject([
    { id: 1 },
    { id: 0, time_start: 10, time_finish: 70, meetings: [{ id: 2 }, { id: 4 }] },
    { id: 3 },
    { id: 5 },
  ]);
});

it('leaves a day without B2B meetings unchanged', () => {
  expect(groupB2bMeetings([event(1, 'lecture', 0)])).toHaveLength(1);
});
