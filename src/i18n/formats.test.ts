import { expect, test } from 'vitest';
import { createFormats } from './formats.ts';

const at = Date.UTC(2026, 10, 19, 5, 0);
const almaty = (locale: 'en' | 'de' | 'ru') => createFormats(locale, 'Asia/Almaty');

test('times are of the 24-hour clock in the given zone', () => {
  expect(almaty('en').time(at)).toBe('10:00');
  expect(almaty('de').timeRange(at, at + 90 * 60_000)).toBe('10:00–11:30');
  expect(almaty('ru').timeRangeIn(at, at + 90 * 60_000, 'Europe/Berlin')).toBe('06:00–07:30');
});

test('a zone has its name in the language and its distance', () => {
  expect(almaty('de').zoneName(at, 'Europe/Berlin')).toBe('Mitteleuropäische Zeit (GMT+1)');
  expect(almaty('ru').zoneName(at)).toMatch(/\(GMT\+5\)$/);
});

test('dates carry day and short month, chat moments what is needed', () => {
  expect(almaty('en').dayMonth(at)).toBe('19 Nov');
  expect(almaty('de').dayOfMonth(at)).toBe('19');
  const formats = almaty('en');
  expect(formats.moment(at, at + 60_000)).toBe('10:00');
  expect(formats.moment(at, at + 3 * 86_400_000)).toBe('19 Nov');
  expect(formats.moment(at, at + 365 * 86_400_000)).toBe('19 Nov 2026');
});

test('distances in time are short', () => {
  expect(almaty('en').relative(at + 12 * 60_000, at)).toBe('in 12 min');
  expect(almaty('de').relative(at + 90 * 60_000, at)).toBe('in 90 Min.');
  expect(almaty('de').relative(at - 3 * 3_600_000, at)).toBe('vor 3 Std.');
  expect(almaty('ru').relative(at + 2 * 86_400_000, at)).toBe('послезавтра');
});

test('a session lasts minutes, what takes half a day hours', () => {
  const after = (minutes: number) => at + minutes * 60_000;
  expect(almaty('en').length(at, after(90))).toBe('90 mins');
  expect(almaty('de').length(at, after(840))).toBe('14 Std.');
  expect(almaty('ru').length(at, after(250)).replaceAll(/\s/g, ' ')).toBe('4 ч 10 мин');
});

test('sizes are in powers of 1024', () => {
  expect(almaty('en').size(640 * 1024)).toBe('640 kB');
  expect(almaty('de').size(2.4 * 1024 ** 2)).toBe('2,4 MB');
  expect(almaty('en').size(0)).toBe('0 byte');
});

test('names follow the language, and fall back', () => {
  const person = { first_name: 'Moritz', last_name: 'Krüger', localized_surname: { ru: 'Крюгер' } };
  expect(almaty('ru').fullName(person)).toBe('Moritz Крюгер');
  expect(almaty('de').shortName(person)).toBe('M.\u00a0Krüger');
  expect(almaty('de').shortName({ first_name: 'sleepy', last_name: '' })).toBe('sleepy');
});
