import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { calendarFile, folded } from './calendar-file.ts';

const event = {
  uid: '7@school.example',
  title: 'Отходы, вода; и «газ»\\ — часть 2',
  start: Date.UTC(2026, 10, 26, 9),
  end: Date.UTC(2026, 10, 26, 10, 30),
  place: 'Зал №1, Балхаш',
  description: 'Erste Zeile\nZweite; mit Zeichen, und so weiter '.repeat(5),
  url: 'https://school.example/schedule/7/x',
  sequence: 3,
};

it('writes an event that ical.js reads back unchanged', () => {
  const read = new ICAL.Component(ICAL.parse(calendarFile([event], 0)));
  const component = read.getFirstSubcomponent('vevent')!;
  const found = new ICAL.Event(component);
  expect(found.summary).toBe(event.title);
  expect(found.location).toBe(event.place);
  expect(found.description).toBe(event.description);
  expect([found.startDate.toJSDate().getTime(), found.endDate.toJSDate().getTime()]).toEqual([
    event.start,
    event.end,
  ]);
  expect([found.uid, found.sequence, component.getFirstPropertyValue('status')]).toEqual([
    event.uid,
    3,
    'CONFIRMED',
  ]);
});

it('folds lines at 75 octets without splitting a character', () => {
  const line = `SUMMARY:${'ж🙂é'.repeat(60)}`;
  const parts = folded(line).split('\r\n');
  expect(Math.max(...parts.map((part) => new TextEncoder().encode(part).length))).toBeLessThanOrEqual(75);
  expect(parts.map((part, at) => (at === 0 ? part : part.slice(1))).join('')).toBe(line);
});

it('marks a cancelled event', () => {
  expect(calendarFile([{ ...event, cancelled: true }], 0)).toContain('STATUS:CANCELLED');
});

it('writes the name, refresh hint and separate categories of a subscribed calendar', () => {
  const modified = Date.UTC(2026, 10, 20, 8);
  const categories = ['Lecture', 'Water, air'];
  const subscription = { name: 'My agenda', refresh: 'PT1H' };
  const read = new ICAL.Component(
    ICAL.parse(calendarFile([{ ...event, categories, modified }], 0, { subscription })),
  );
  expect(['name', 'x-wr-calname', 'x-published-ttl'].map((name) => read.getFirstPropertyValue(name))).toEqual(
    [subscription.name, subscription.name, 'PT1H'],
  );
  expect(String(read.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  const component = read.getFirstSubcomponent('vevent')!;
  expect(component.getFirstProperty('categories')!.getValues()).toEqual(categories);
  expect(String(component.getFirstPropertyValue('last-modified'))).toBe('2026-11-20T08:00:00Z');
});

it('has no alarm in a cancellation', () => {
  const person = { name: 'Anna', email: 'anna@example.org' };
  const text = (method: 'REQUEST' | 'CANCEL') =>
    calendarFile([event], 0, { scheduling: { method, organizer: person, attendee: person } });
  expect(text('REQUEST')).toContain('VALARM');
  expect(text('CANCEL')).not.toContain('VALARM');
});

it('writes an invitation that its receiver has accepted, with names that are no parameters', () => {
  const text = calendarFile([event], 0, {
    scheduling: {
      method: 'REQUEST',
      organizer: { name: 'School, "Steppe"', email: 'school@example.org' },
      attendee: { name: 'Anna;X=1:mailto:x@y.z\r\nEVIL:1', email: 'anna@example.org' },
    },
  });
  const read = new ICAL.Component(ICAL.parse(text));
  expect(read.getFirstPropertyValue('method')).toBe('REQUEST');
  const component = read.getFirstSubcomponent('vevent')!;
  expect(component.getFirstPropertyValue('organizer')).toBe('mailto:school@example.org');
  const attendee = component.getFirstProperty('attendee')!;
  expect([attendee.getParameter('partstat'), attendee.getFirstValue()]).toEqual([
    'ACCEPTED',
    'mailto:anna@example.org',
  ]);
  expect(attendee.getParameter('x')).toBeUndefined();
  expect(component.getFirstProperty('evil')).toBeNull();
});
