import { expect, test } from 'vitest';
import type { EventView } from '../../db/overlay-events.ts';
import { canJoin, isMeetingOpen, meetingLinks } from './meeting-links.ts';

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

test('lets the author start 15 minutes early and nobody join after the end', () => {
  const own = event({ user: { id: 7, first_name: '', last_name: '' } });
  expect(isMeetingOpen(own, 7, 85 * minute)).toBe(true);
  expect(isMeetingOpen(own, 7, 84 * minute)).toBe(false);
  expect(isMeetingOpen(own, 8, 99 * minute)).toBe(false);
  expect(isMeetingOpen(own, 8, 100 * minute)).toBe(true);
  expect(isMeetingOpen(own, 7, 200 * minute)).toBe(false);
});

test('gives no links for a break and uses the guest link for members without a link of their own', () => {
  const link = 'https://zoom.example/j/1';
  expect(meetingLinks(event({ zoom_link: link }))).toEqual({ member: link, guest: link, byNumber: false });
  expect(meetingLinks(event({ zoom_link: link, type: { id: 1, title: '' } }))).toEqual({
    member: null,
    guest: null,
    byNumber: false,
  });
});

test('uses the fields of the specification if the server names no way to join', () => {
  const number = { zoom_meeting_number: '123 4567-8901', zoom_password: 'leaf' };
  expect(meetingLinks(event(number))).toEqual({
    member: 'https://zoom.us/j/12345678901',
    guest: null,
    byNumber: true,
  });
  expect(canJoin(event(number))).toBe(true);
  const links = { internal_link: 'https://meet.example/1', zoom_link: 'https://zoom.example/j/1' };
  expect(meetingLinks(event({ ...number, ...links }))).toEqual({
    member: links.internal_link,
    guest: links.zoom_link,
    byNumber: false,
  });
  expect(meetingLinks(event({ ...number, internal_link: '', zoom_link: '' })).byNumber).toBe(true);
});
