import { expect, it } from 'vitest';
import { snippetOf } from './snippet.ts';

it.each([
  ['Der Müll in Köln', 'koeln', 'Köln'],
  ['Der Müll in Köln', 'mull', 'Müll'],
  ['Қоқыс полигоны', 'кокыс', 'Қоқыс'],
  ['eine Straße weiter', 'strasse', 'Straße'],
  ['x'.repeat(500) + ' here', 'here', 'here'],
])('in %j %j is pointed at', (text, search, hit) => {
  expect(snippetOf(text, search).hit.trim()).toBe(hit);
});

it('what is not there is not pointed at', () => {
  expect(snippetOf('nothing', 'word')).toEqual({ before: 'nothing', hit: '', after: '' });
});
