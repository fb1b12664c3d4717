import { expect, it } from 'vitest';
import { inAppLinks } from './in-app-links.ts';

const origin = 'https://school.example';

it('finds addresses of events and people, each once', () => {
  const text = `See ${origin}/schedule/12/landfill-gas?lang=de and ${origin}/experts/3, ${origin}/experts/3/`;
  expect(inAppLinks(text, origin)).toEqual([
    { kind: 'event', id: 12, href: '/schedule/12/landfill-gas' },
    { kind: 'person', id: 3, href: '/experts/3/' },
  ]);
});

it.each([
  'https://elsewhere.example/experts/3',
  `${origin}/schedule/1789000000`,
  `${origin}/experts`,
  `${origin}/profile/edit`,
  `${origin}.evil.example/experts/3`,
  'experts/3',
])('ignores %s', (text) => {
  expect(inAppLinks(text, origin)).toEqual([]);
});
