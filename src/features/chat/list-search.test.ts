import { expect, test } from 'vitest';
import { readListSearch, writeListSearch } from './list-search.ts';

test.each([
  ['', { tab: 'chats', text: '' }],
  ['?q=%D1%91%D0%BB%D0%BA%D0%B0', { tab: 'chats', text: 'ёлка' }],
  ['?tab=people&q=Aigerim', { tab: 'people', text: 'Aigerim' }],
  ['?tab=unknown', { tab: 'chats', text: '' }],
] as const)('reads %j', (search, list) => expect(readListSearch(search)).toEqual(list));

test('reads back the search it wrote, and keeps other parameters', () => {
  const list = { tab: 'people', text: 'a & b' } as const;
  const written = writeListSearch('?lang=de', list);
  expect(new URLSearchParams(written).get('lang')).toBe('de');
  expect(readListSearch(written)).toEqual(list);
});

test('omits an empty search from the address', () => {
  expect(writeListSearch('?q=old&tab=people', { tab: 'chats', text: '  ' })).toBe('');
});
