import { expect, test } from 'vitest';
import type { MessageView } from '../../db/overlay-messages.ts';
import { addDays, dayStart } from '../../lib/local-day.ts';
import {
  firstUnread,
  isMoved,
  isPrepended,
  type MessageRow,
  messageRows,
  sendState,
} from './message-rows.ts';

const monday = dayStart(Date.UTC(2026, 10, 16, 12));
const minute = 60_000;
const message = (id: number, author: number, at: number, row: Partial<MessageView> = {}): MessageView => ({
  key: String(id),
  id,
  group: { id: 1 },
  group_id: 1,
  content: '',
  type: { id: 1 },
  author: { id: author, first_name: '', last_name: '' },
  created_at: monday + at,
  rev: 0,
  pending: null,
  ...row,
});
const messages = [
  message(1, 7, 0),
  message(2, 7, minute),
  message(3, 8, 2 * minute),
  message(4, 8, 20 * minute),
  message(5, 8, addDays(monday, 1) - monday),
];

const stored = messages.map((view, at) => ({ ...view, id: at + 1, reply_of: null }));

test('groups messages of an author until a pause, another author or another day', () => {
  const rows = messageRows(messages, 7, null);
  expect(rows.map(({ first }) => first)).toEqual([true, false, true, true, true]);
  expect(rows.map(({ day }) => day !== null)).toEqual([true, false, false, false, true]);
  expect(rows.map(({ own }) => own)).toEqual([true, true, false, false, false]);
});

test('marks the first unread message of another person', () => {
  expect(firstUnread(stored, 7, 2, 3)).toEqual({ id: 3, reach: 3 });
  expect(firstUnread(stored, 8, 0, 2)).toEqual({ id: 1, reach: 5 });
  expect(firstUnread(stored, 7, 5, 0)).toBeNull();
  expect(messageRows(messages, 7, 4).findIndex(({ unread }) => unread)).toBe(3);
});

test('finds no first unread message while older unread ones are not stored', () => {
  const newest = stored.slice(3);
  expect(firstUnread(newest, 7, 2, 3)).toBeNull();
  expect(firstUnread(newest, 7, 3, 2)).toEqual({ id: 4, reach: 2 });
});

test('finds no first unread message while only an own message precedes it', () => {
  const own = stored.map((row) => (row.id === 3 ? { ...row, author: { ...row.author, id: 7 } } : row));
  expect(firstUnread(own.slice(2), 7, 1, 40)).toBeNull();
});

test('detects prepended rows', () => {
  const rows = messageRows(messages, 7, null);
  expect(isPrepended(rows.slice(2), rows)).toBe(true);
  expect(isPrepended(rows.slice(0, 3), rows)).toBe(false);
  expect(isPrepended([], rows)).toBe(false);
});

test('detects rows that are inserted before the last one or replace another', () => {
  const rows = messageRows(messages, 7, null);
  const [first, second, third] = rows as [MessageRow, MessageRow, MessageRow];
  expect(isMoved([first, third], [first, second, third])).toBe(true);
  expect(isMoved([first, third], [second, third])).toBe(true);
  expect(isMoved([first, third], [{ ...first, first: false }, third])).toBe(false);
});

test('marks the first unread message that a box holds, by its key', () => {
  const held = message(6, 8, addDays(monday, 2) - monday, { key: 'held', id: null, onSite: true });
  expect(messageRows([...messages, held], 7, 'held').findIndex(({ unread }) => unread)).toBe(5);
});

test('derives the send state: waiting, on site, sent, read, not sent', () => {
  const pending = { opId: 'a', maybeSent: false, kind: 'send' } as const;
  expect(sendState(message(1, 7, 0, { id: null, pending: { ...pending, state: 'sending' } }), 9)).toBe(
    'waiting',
  );
  expect(sendState(message(1, 7, 0, { id: null, pending: { ...pending, state: 'not-sent' } }), 9)).toBe(
    'not-sent',
  );
  expect(sendState(message(1, 7, 0, { id: null, pending: { ...pending, state: 'on-site' } }), 9)).toBe(
    'on-site',
  );
  expect(sendState(message(1, 8, 0, { id: null, onSite: true }), 9)).toBe('on-site');
  expect(sendState(message(4, 7, 0), 3)).toBe('sent');
  expect(sendState(message(3, 7, 0), 3)).toBe('read');
  expect(sendState(message(4, 7, 0, { read: true }), 0)).toBe('read');
});
