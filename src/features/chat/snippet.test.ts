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
])('marks in %j the words of %j', (text, search, found) => {
  expect(hits(text, search)).toEqual(found);
});

it('shows the text around each word and cuts the rest', () => {
  expect(shown(`${'a'.repeat(100)} one ${'b'.repeat(200)} two ${'c'.repeat(100)}`, 'one two')).toBe(
    `…${'a'.repeat(39)} one ${'b'.repeat(39)}…${'b'.repeat(39)} two ${'c'.repeat(79)}`,
  );
  expect(shown('a short one', 'one')).toBe('a short one');
});

it('marks nothing if the text does not contain the word', () => {
  expect(snippetOf('nothing', 'word')).toEqual([{ text: 'nothing', isHit: false }]);
});
