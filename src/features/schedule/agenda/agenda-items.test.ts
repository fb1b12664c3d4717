import { expect, it } from 'vitest';
import type { EventRow } from '../../../db/database.ts';
import { overlayAgenda, overlayBookings, overlayPlaces } from '../../../db/overlay-agenda.ts';
import type { OutboxOp } from '../../../db/outbox-op.ts';
import { agendaItems, readSharedIds } from './agenda-items.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { localized } from '../../../i18n/localized.ts';
import { changesOf, seenOf, type TextIn } from './changes.ts';

const hour = 3_600_000;
const event = (id: number, start: number, more: Partial<EventRow> = {}): EventRow => ({
  id,
  name: `Event ${id}`,
  time_start: start * hour,
  time_finish: (start + 1) * hour,
  type: { id: 3, title: '', alias: 'lecture' },
  experts: [],
  rev: 1,
  ...more,
});
const op = (seq: number, kind: string, args: object, state = 'queued') =>
  ({
    seq,
    opId: String(seq),
    kind,
    args,
    state,
    createdAt: 0,
    attempts: 0,
    nextAt: 0,
  }) as unknown as OutboxOp;

const textIn =
  (locale: Locale): TextIn =>
  (texts, plain) =>
    localized(texts, locale, plain);
const inEnglish = textIn('en');

it('lists starred, booked and own events with clashes and gaps', () => {
  const me = { id: 7, first_name: 'A', last_name: 'B' };
  const events = [event(1, 1), event(2, 1.5), event(3, 4, { user: me }), event(4, 9), event(5, 9)];
  const entries = overlayAgenda(
    [{ id: 1, starred: true, rev: 1 }],
    [op(1, 'agenda.set', { event_id: 2, starred: true })],
  );
  const places = overlayBookings([{ id: 4, state: 'booked', at: 0, rev: 1 }], []);
  const items = agendaItems({ events, entries, places, myId: 7, textIn: inEnglish });
  expect(items.map((item) => item.event.id)).toEqual([1, 2, 3, 4]);
  expect(items.map(({ clashes }) => clashes.map(({ id }) => id))).toEqual([[2], [1], [], []]);
  expect(items.map(({ gap }) => gap / hour)).toEqual([0, 0, 1.5, 4]);
});

it('lists all changes since the last visit, or only the cancellation', () => {
  const before = event(1, 1, { room: 'A' });
  const seen = seenOf(before);
  expect(changesOf(before, seen, inEnglish)).toEqual([]);
  const moved = { ...before, time_start: 2 * hour, time_finish: 3 * hour, room: 'B', name: 'New' };
  expect(changesOf(moved, seen, inEnglish)).toEqual([
    { what: 'time', from: { start: hour, finish: 2 * hour } },
    { what: 'room', from: 'A' },
    { what: 'name', from: 'Event 1' },
  ]);
  const cancelled = { ...moved, status: 'cancelled' };
  expect(changesOf(cancelled, seen, inEnglish)).toEqual([{ what: 'cancelled' }]);
  expect(changesOf(before, seenOf({ ...before, status: 'cancelled' }), inEnglish)).toEqual([
    { what: 'back' },
  ]);
  expect(changesOf(before, null, inEnglish)).toEqual([]);
});

it('compares titles in the language of the reader', () => {
  const names = { en: 'Water', de: 'Wasser', ru: 'Вода' };
  const before = event(1, 1, { localized_name: names });
  const seen = seenOf(before);
  const renamed = (changed: object) => event(1, 1, { localized_name: { ...names, ...changed } });
  const inRussian = renamed({ ru: 'Воды' });
  expect(changesOf(inRussian, seen, textIn('ru'))).toEqual([{ what: 'name', from: 'Вода' }]);
  expect(changesOf(inRussian, seen, textIn('de'))).toEqual([]);
  const everywhere = renamed({ en: 'Waters', de: 'Gewässer', ru: 'Воды' });
  expect(changesOf(everywhere, seen, inEnglish)).toEqual([{ what: 'name', from: 'Water' }]);
  // Older builds store the name in one language only.
  const { localized_name: _, ...older } = seen;
  expect(changesOf(before, older, inEnglish)).toEqual([]);
  expect(changesOf(everywhere, older, inEnglish)).toEqual([{ what: 'name', from: 'Wasser' }]);
});

it('shows a booking as pending until the server decides, then as refused', () => {
  const wish = overlayBookings([], [op(1, 'booking.add', { event_id: 3 })]);
  expect(wish.get(3)?.state).toBe('wished');
  const refused = overlayBookings([], [op(1, 'booking.add', { event_id: 3 }, 'dead')]);
  expect(refused.get(3)?.state).toBe('refused');
  const leaving = overlayBookings(
    [{ id: 3, state: 'booked', at: 0, rev: 1 }],
    [op(1, 'booking.cancel', { event_id: 3 })],
  );
  expect(leaving.get(3)?.state).toBe('leaving');
});

it('ignores malformed ids in a shared address', () => {
  expect(readSharedIds('?take=1-5-9')).toEqual([1, 5, 9]);
  expect(readSharedIds('?take=-1-x-1.5-999999999999999999999')).toEqual([1]);
  expect(readSharedIds('')).toEqual([]);
});

it('counts a booking that is newer than the event, and no booking twice', () => {
  const booking = { places: 2, booked: 1, waiting: 0, may_book: true, cohorts: [] };
  const own = (state: 'booked' | 'waiting', rev: number) =>
    overlayBookings([{ id: 4, state, at: 0, rev }], []).get(4);
  expect(overlayPlaces({ rev: 5, booking }, own('booked', 6))).toEqual({ ...booking, booked: 2 });
  expect(overlayPlaces({ rev: 5, booking }, own('waiting', 6))).toEqual({ ...booking, waiting: 1 });
  expect(overlayPlaces({ rev: 6, booking }, own('booked', 6))).toEqual(booking);
  expect(overlayPlaces({ rev: 5, booking }, undefined)).toEqual(booking);
});
