import { expect, test } from 'vitest';
import type { EventView } from '../../db/overlay-events.ts';
import { isOpen, meetingLinks } from './meeting-links.ts';

const minute = 60_000;
const event = (row: Partial<EventView>): EventView => ({
  id: 1,
  name: '',
  rev: 0,
  experts: [],
  time_start: 100 * minute,
  time_finish: 200 * minute,
  type: { id: 2, title: '', alias: 'lecture' },
  pending: null,
  ...row,
});

test('the author may begin 15 minutes early, nobody may after the end', () => {
  const own = event({ user: { id: 7, first_name: '', last_name: '' } });
  expect(isOpen(own, 7, 85 * minute)).toBe(true);
  expect(isOpen(own, 7, 84 * minute)).toBe(false);
  expect(isOpen(own, 8, 99 * minute)).toBe(false);
  expect(isOpen(own, 8, 100 * minute)).toBe(true);
  expect(isOpen(own, 7, 200 * minute)).toBe(false);
});

test('a break is not joined, and without a page of its own one joins where guests do', () => {
  const link = 'https://zoom.example/j/1';
  expect(meetingLinks(event({ zoom_link: link }))).toEqual({ member: link, guest: link });
  expect(meetingLinks(event({ zoom_link: link, type: { id: 1, title: '' } }))).toEqual({
    member: null,
    guest: null,
  });
});
