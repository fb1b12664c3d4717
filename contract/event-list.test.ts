import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { packEvents, unpackEvents } from './event-list.ts';
import { type EventOnWire, type EventType, packedEvents } from './events.ts';

const person = (id: number) => ({ id, first_name: `First ${id}`, last_name: `Last ${id}` });
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const people = fc.integer({ min: 1, max: 5 }).map(person);
const types: EventType[] = [
  { id: 2, title: 'Lecture' },
  { id: 1, title: 'Break' },
  { id: 9, title: '' },
];

const event = fc
  .record({
    id: fc.integer({ min: 1, max: 100_000 }),
    title: fc.string(),
    german: orNull(fc.string()),
    time_start: fc.integer({ min: 1_780_000_000, max: 1_780_600_000 }),
    length: fc.integer({ min: 0, max: 36_000 }),
    type: fc.constantFrom(...types),
    course: orNull(
      fc.constantFrom<{ id: number; title: string }>(
        { id: 1, title: 'General' },
        { id: 2, title: 'Special' },
      ),
    ),
    user: orNull(people),
    experts: fc.array(people, { maxLength: 3 }),
    room: orNull(fc.constantFrom('Hall', 'Yurt')),
    track: orNull(fc.constantFrom('A', 'B')),
    languages: orNull(fc.constantFrom<string[]>(['en'], ['de', 'ru'])),
    status: orNull(fc.constant('cancelled')),
    video_link: orNull(fc.webUrl()),
    rev: fc.nat(),
  })
  .map(({ title, german, length, ...rest }) => ({
    ...rest,
    name: title,
    localized_name: german === null ? null : { en: title, de: german },
    time_finish: rest.time_start + length,
  }));
const programme = fc.uniqueArray(event, { selector: ({ id }) => id, maxLength: 40 });

it('unpacks the packed events unchanged, sorted by start', () => {
  fc.assert(
    fc.property(programme, (events) => {
      const transferred = JSON.parse(JSON.stringify(packEvents(events, 7)));
      const expected = events.toSorted((a, b) => a.time_start - b.time_start || a.id - b.id);
      expect(unpackEvents(v.parse(packedEvents, transferred))).toEqual(expected);
    }),
  );
});

it('packs each person, room and type once', () => {
  const row = (id: number): EventOnWire & { time_start: number; time_finish: number } => ({
    id,
    name: `${id}`,
    time_start: 1_780_000_020 + id * 600,
    time_finish: 1_780_000_620 + id * 600,
    type: { id: 2, title: 'Lecture' },
    user: person(3),
    room: 'Hall',
  });
  const packed = packEvents([row(2), row(1), row(3)], 1);
  expect(packed).toMatchObject({ people: [person(3)], rooms: ['Hall'], id: [1, 2, 3], user: [0, 0, 0] });
  expect(packed.start.slice(1)).toEqual([10, 10]);
});

it('packs an empty programme', () => {
  expect(unpackEvents(packEvents([], 1))).toEqual([]);
});
