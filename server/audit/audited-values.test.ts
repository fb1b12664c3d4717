import { expect, it } from 'vitest';
import { shortened, shortenedChange } from './audited-values.ts';

const same = 'word '.repeat(100);

it('cuts long texts around their first difference, by language', () => {
  const { before, after } = shortenedChange(
    { de: `${same}Eins`, en: same, about: 'short' },
    { de: `${same}Zwei`, en: same, ru: 'Два' },
  );
  expect(before).toEqual({ de: `…${same.slice(-40)}Eins`, en: `${same.slice(0, 300)}…`, about: 'short' });
  expect(after).toEqual({ de: `…${same.slice(-40)}Zwei`, en: `${same.slice(0, 300)}…`, ru: 'Два' });
});

it('leaves short texts and other values as they are', () => {
  expect(shortenedChange('Eins', 'Eins zwei')).toEqual({ before: 'Eins', after: 'Eins zwei' });
  expect(shortenedChange(null, ['a', 1])).toEqual({ before: null, after: ['a', 1] });
});

it('cuts no character in half', () => {
  const isWhole = (value: unknown) => !/\\ud[89a-f]/.test(JSON.stringify(value));
  expect(isWhole(shortened(`a${'😀'.repeat(200)}`))).toBe(true);
  for (const start of ['', 'a']) {
    const text = start + '😀'.repeat(200);
    expect(isWhole(shortenedChange(`${text}1`, `${text}2`))).toBe(true);
    expect(isWhole(shortenedChange(`${text}😀`, `${text}😁`))).toBe(true);
  }
});
