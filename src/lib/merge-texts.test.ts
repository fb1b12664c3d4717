import { expect, it } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const base = { en: 'School', de: 'Schule' };

it('keeps languages that only the other side changed', () => {
  expect(mergeTexts(base, { en: 'School', de: 'Akademie' }, { ...base, ru: 'Школа' })).toEqual({
    merged: { en: 'School', de: 'Akademie', ru: 'Школа' },
    conflicts: [],
  });
});

it('names languages that both sides changed differently, and takes the own text', () => {
  expect(mergeTexts(base, { en: 'School', de: 'Akademie' }, { en: 'School', de: 'Kurs' })).toEqual({
    merged: { en: 'School', de: 'Kurs' },
    conflicts: ['de'],
  });
  expect(mergeTexts(base, { en: 'New', de: 'Schule' }, { en: 'New', de: 'Schule' }).conflicts).toEqual([]);
});

it('keeps a language that was deleted', () => {
  expect(mergeTexts(base, base, { en: 'School' }).merged).toEqual({ en: 'School' });
});
