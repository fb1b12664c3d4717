import { expect, it } from 'vitest';
import { barsOf } from './poll-bars.ts';

it('adds the labels of the ends of a scale to their numbers, in each language that has one', () => {
  const range = { from: 1, to: 3, low: { en: 'not at all', de: 'gar nicht' }, high: null };
  const bars = barsOf({ kind: 'scale', variations: [], range }, [{ key: '1', count: 2 }], 4);
  expect(bars.map(({ title, localized_title, share }) => [title, localized_title, share])).toEqual([
    ['1', { en: '1 – not at all', de: '1 – gar nicht' }, 0.5],
    ['2', null, 0],
    ['3', null, 0],
  ]);
});
