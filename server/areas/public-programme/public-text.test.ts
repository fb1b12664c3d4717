import { expect, test } from 'vitest';
import { publicRoom, publicText } from './public-text.ts';

test.each([
  ['Join https://us02web.zoom.us/j/123?pwd=x now', 'Join  now'],
  ['Join https://bbb.school.example/bigbluebutton/api/join?meeting=1', 'Join '],
  ['Own link: https://live.school.example/hall', 'Own link: '],
  ['Ask aigerim@example.kz, or see https://example.kz/about', 'Ask , or see https://example.kz/about'],
  ['Nothing to hide', 'Nothing to hide'],
])('removes meeting links and e-mail addresses: %s', (text, expected) => {
  expect(publicText(text, ['https://live.school.example/hall'])).toBe(expected);
});

test('shows places, but no link instead of a place', () => {
  expect([publicRoom('Alakol'), publicRoom('https://zoom.us/j/1'), publicRoom(null)]).toEqual([
    'Alakol',
    null,
    null,
  ]);
});
