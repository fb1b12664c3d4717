import { expect, test } from 'vitest';
import { flattenGroups } from './poll-groups.ts';

const [one, two] = [{ id: 1 }, { id: 2 }];
const grouped = [
  { id: 1, group: 'final' },
  { id: 2, group: 'final' },
];

test.each([
  ['groups with title and items', [{ title: 'final', items: [one, two] }]],
  ['groups with name and polls', [{ name: 'final', polls: [one, two] }]],
  ['a map of lists', { final: [one, two] }],
  ['a map of groups', { final: { items: [one, two] } }],
  ['one group alone', { title: 'final', items: [one, two] }],
])('reads polls from %s', (_, data) => {
  expect(flattenGroups(data)).toEqual(grouped);
});

test.each([
  ['a list', [one, two]],
  ['a map by id', { 1: one, 2: two }],
])('reads polls without groups from %s', (_, data) => {
  expect(flattenGroups(data)).toEqual([one, two]);
});

test('leaves any other value unchanged, so that the list counts as unreadable', () => {
  for (const data of [null, 'soon', { message: 'later' }]) expect(flattenGroups(data)).toEqual(data);
});
