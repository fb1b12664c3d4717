import { expect, it } from 'vitest';
import { snippetOf } from './snippet.ts';

const hits = (text: string, search: string) =>
  snippetOf(text, search).flatMap((part) => (part.isHit ? part.text.trim() : []));
const shown = (text: string, search: string) =>
  snippetOf(text, search)
    .map((part) => part.text)
    .join('');

it.each([
  ['Der Müll in Köln', 'koeln', ['Köln']],
  ['Der Müll in Köln', 'koeln mull', ['Müll', 'Köln']],
  ['Қоқыс полигоны', 'кокыс', ['Қоқыс']],
  ['eine Straße weiter', 'strasse weit', ['Straße', 'weit']],
  ['Wasserwerk', 'wasser serwe', ['Wasserwe']],
  ['x'.repeat(500) + ' here', 'here', ['here']],
])('in %j the words of %j are marked', (text, search, found) => {
  expect(hits(text, search)).toEqual(found);
});

it('shows the text around each word and cuts what is far from them', () => {
  expect(shown(`${'a'.repeat(100)} one ${'b'.repeat(200)} two ${'c'.repeat(100)}`, 'one two')).toBe(
    `…${'a'.repeat(39)} one ${'b'.repeat(39)}…${'b'.repeat(39)} two ${'c'.repeat(79)}`,
  );
  expect(shown('a short one', 'one')).toBe('a short one');
});

it('a word that is not there is not marked', () => {
  expect(snippetOf('nothing', 'word')).toEqual([{ text: 'nothing', isHit: false }]);
});
