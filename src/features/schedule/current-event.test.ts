import { expect, test } from 'vitest';
import { actualEvent, nextEvent } from './current-event.ts';

const now = Date.UTC(2026, 10, 19, 5);
const minute = 60_000;
const me = { id: 7, first_name: 'Dana', last_name: 'Nurlan' };

const event = (id: number, from: number, to: number, more: object = {}) => ({
  id,
  time_start: now + from * minute,
  time_finish: now + to * minute,
  type: { id: 2, title: 'Lecture', alias: 'lecture' },
  user: null,
  experts: [],
  ...more,
});

test('picks an event that the person hosts, else the running event that started last', () => {
  const early = event(1, -60, 30);
  const late = event(2, -10, 30);
  expect(actualEvent([early, late], me.id, now)?.id).toBe(2);
  expect(actualEvent([{ ...early, experts: [me] }, late], me.id, now)?.id).toBe(1);
  expect(actualEvent([{ ...early, user: me }, late], me.id, now)?.id).toBe(1);
  expect(actualEvent([late, { ...late, id: 3 }], me.id, now)?.id).toBe(3);
});

test('ignores breaks and events that are cancelled, over or not yet started', () => {
  const rest = event(1, -5, 30, { type: { id: 1, title: '' } });
  const cancelled = event(2, -5, 30, { status: 'cancelled' });
  const over = event(3, -60, 0);
  const coming = event(4, 1, 30);
  expect(actualEvent([rest, cancelled, over, coming], me.id, now)).toBeUndefined();
  expect(actualEvent([event(5, 0, 30)], undefined, now)?.id).toBe(5);
});

test('picks the next event, and the one that the person hosts if several start together', () => {
  const soon = event(1, 10, 30);
  const mine = event(2, 10, 30, { user: me });
  const cancelled = event(3, 5, 30, { status: 'cancelled' });
  const later = event(4, 60, 90, { user: me });
  expect(nextEvent([later, cancelled, soon, mine], me.id, now)?.id).toBe(2);
  expect(nextEvent([later, soon], me.id, now)?.id).toBe(1);
  expect(nextEvent([cancelled, event(5, 0, 30)], me.id, now)).toBeUndefined();
});

test('ignores B2B meetings of other people', () => {
  const theirs = event(1, -5, 30, { type: { id: 3, title: 'B2B', alias: 'b2b' } });
  const mine = { ...theirs, id: 2, experts: [me] };
  const coming = event(3, 5, 30, { type: { id: 3, title: 'B2B', alias: 'b2b' } });
  expect(actualEvent([theirs], me.id, now)).toBeUndefined();
  expect(actualEvent([theirs, mine], me.id, now)?.id).toBe(2);
  expect(nextEvent([coming], me.id, now)).toBeUndefined();
});
