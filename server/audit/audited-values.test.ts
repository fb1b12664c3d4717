import { expect, it } from 'vitest';
import { shortenedChange } from './audited-values.ts';

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
