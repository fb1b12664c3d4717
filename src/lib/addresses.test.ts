import { expect, test } from 'vitest';
import { addresses, personHref } from './addresses.ts';

test('addresses an event by its id and a readable name in any script', () => {
  expect(addresses.event.getHref(7, 'Who pays? Three models!')).toBe('/schedule/7/who-pays-three-models');
  expect(decodeURIComponent(addresses.event.getHref(8, 'Свалочный газ'))).toBe('/schedule/8/свалочный-газ');
  expect(addresses.event.getHref(9, '?!')).toBe('/schedule/9/-');
});

test('addresses a day by a time in seconds', () => {
  expect(addresses.schedule.getHref(1_795_000_000_000)).toBe('/schedule/1795000000');
  expect(addresses.schedule.getHref()).toBe('/schedule');
});

test('passes the requested address to the sign-in', () => {
  expect(addresses.signIn.getHref('/chat/3?lang=de')).toBe('/auth?next=%2Fchat%2F3%3Flang%3Dde');
});

test('places a person in the directory of their role', () => {
  const at = (alias?: string) => personHref({ id: 7, role: alias === undefined ? null : { id: 1, alias } });
  expect(at('attendee')).toBe('/participants/7');
  expect(at()).toBe('/participants/7');
  expect(at('expert')).toBe('/experts/7');
  expect(at('moderator')).toBe('/experts/7');
  expect(at('platformadmin')).toBe('/administration/7');
});
