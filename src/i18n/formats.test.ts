import { expect, test } from 'vitest';
import { createFormats } from './formats.ts';

const at = Date.UTC(2026, 10, 19, 5, 0);
const almaty = (locale: 'en' | 'de' | 'ru') => createFormats(locale, 'Asia/Almaty');

test('formats times on the 24-hour clock in the given zone', () => {
  expect(almaty('en').time(at)).toBe('10:00');
  expect(almaty('de').timeRange(at, at + 90 * 60_000)).toBe('10:00–11:30');
  expect(almaty('ru').timeRangeIn(at, at + 90 * 60_000, 'Europe/Berlin')).toBe('06:00–07:30');
});

test('names a zone in the language with its offset', () => {
  expect(almaty('de').zoneName(at, 'Europe/Berlin')).toBe('Mitteleuropäische Zeit (GMT+1)');
  expect(almaty('ru').zoneName(at)).toMatch(/\(GMT\+5\)$/);
});

test('formats days with a short month, and chat times as short as possible', () => {
  expect(almaty('en').dayMonth(at)).toBe('19 Nov');
  expect(almaty('de').dayOfMonth(at)).toBe('19');
  const formats = almaty('en');
  expect(formats.moment(at, at + 60_000)).toBe('10:00');
  expect(formats.moment(at, at + 3 * 86_400_000)).toBe('19 Nov');
  expect(formats.moment(at, at + 365 * 86_400_000)).toBe('19 Nov 2026');
});

test('formats relative times briefly', () => {
  expect(almaty('en').relative(at + 12 * 60_000, at)).toBe('in 12 min');
  expect(almaty('de').relative(at + 90 * 60_000, at)).toBe('in 90 Min.');
  expect(almaty('de').relative(at + 50_000, at)).toBe('in dieser Minute');
  expect(almaty('de').relative(at - 3 * 3_600_000, at)).toBe('vor 3 Std.');
  expect(almaty('ru').relative(at + 2 * 86_400_000, at)).toBe('послезавтра');
});

test('formats a session in minutes and half a day in hours', () => {
  const after = (minutes: number) => at + minutes * 60_000;
  expect(almaty('en').length(at, after(90))).toBe('90 mins');
  expect(almaty('de').length(at, after(840))).toBe('14 Std.');
  expect(almaty('ru').length(at, after(250)).replaceAll(/\s/g, ' ')).toBe('4 ч 10 мин');
});

test('formats sizes in powers of 1024', () => {
  expect(almaty('en').size(640 * 1024)).toBe('640 kB');
  expect(almaty('de').size(2.4 * 1024 ** 2)).toBe('2,4 MB');
});

test.each([
  ['en', ['0 bytes', '1 byte', '356 bytes']],
  ['de', ['0 Byte', '1 Byte', '356 Byte']],
  ['ru', ['0 байт', '1 байт', '356 байт', '3 байта']],
] as const)('formats sizes below 1024 bytes with the plural of the language: %s', (locale, expected) => {
  const size = (bytes: number) => almaty(locale).size(bytes).replaceAll(/\s/g, ' ');
  expect([0, 1, 356, 3].slice(0, expected.length).map(size)).toEqual(expected);
});

test('uses names in the language and falls back to the plain ones', () => {
  const person = { first_name: 'Moritz', last_name: 'Krüger', localized_surname: { ru: 'Крюгер' } };
  expect(almaty('ru').fullName(person)).toBe('Moritz Крюгер');
  expect(almaty('de').shortName(person)).toBe('M.\u00a0Krüger');
  expect(almaty('de').shortName({ first_name: 'sleepy', last_name: '' })).toBe('sleepy');
});

test('sorts by names in the order of the language', () => {
  const sorted = (locale: 'en' | 'de' | 'ru', ...names: string[]) =>
    almaty(locale).byName(new Set(names), (name) => name);
  expect(sorted('de', 'Vortrag', 'Zelt 10', 'Zelt 9', 'Übung', 'Gespräch')).toEqual([
    'Gespräch',
    'Übung',
    'Vortrag',
    'Zelt 9',
    'Zelt 10',
  ]);
  expect(sorted('ru', 'Перерыв', 'Ёлка', 'лекция', 'Жаворонок')).toEqual([
    'Ёлка',
    'Жаворонок',
    'лекция',
    'Перерыв',
  ]);
});
