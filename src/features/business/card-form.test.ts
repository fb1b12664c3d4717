import { describe, expect, it } from 'vitest';
import { cardOf, checkCard, formOf, wordsOf } from './card-form.ts';

const blank = formOf(undefined, { languages: ['de'], ways: ['on_site', 'online'] });
const form = { ...blank, offers: { fields: ['water'], words: '' } };

describe('the form of a business card', () => {
  it('splits words at commas, semicolons and lines, without empty and repeated ones', () => {
    expect(wordsOf('  Biogas,  sorting   lines;;\nBIOGAS, ')).toEqual(['Biogas', 'sorting lines']);
  });

  it('starts with the languages and ways that are given', () => {
    expect(cardOf(form)).toMatchObject({ active: true, languages: ['de'], ways: ['on_site', 'online'] });
  });

  it('refuses too many words, words that are too long, and a card without a kind of meeting', () => {
    const words = Array.from({ length: 13 }, (_, n) => `word ${n}`).join(',');
    expect(checkCard({ ...form, offers: { fields: [], words } })).toEqual({ offers: 'tooManyWords' });
    expect(checkCard({ ...form, needs: { fields: [], words: 'x'.repeat(61) } })).toEqual({
      needs: 'wordTooLong',
    });
    expect(checkCard({ ...form, ways: [] })).toEqual({ ways: 'required' });
    expect(checkCard(form)).toEqual({});
  });

  it('refuses a card that is shown without an offer or a need', () => {
    expect(checkCard(blank)).toEqual({ offers: 'noTopics' });
    expect(checkCard({ ...blank, active: false })).toEqual({});
  });

  it('deletes texts that were emptied', () => {
    const card = cardOf({ ...form, texts: { en: ' ', de: ' Abfall ' } });
    expect(card.localized_text).toEqual({ en: null, de: 'Abfall', ru: null });
  });
});
