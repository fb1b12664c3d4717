import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearHandOff, readHandOff } from './hand-off.ts';

let address = '';
const openAt = (search: string) => {
  const url = new URL(`https://school.example/token${search}`);
  vi.stubGlobal('location', url);
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => {
      address = to;
      url.search = new URL(to, url).search;
    },
  });
  address = url.pathname + url.search;
};
beforeEach(clearHandOff);
afterEach(() => vi.unstubAllGlobals());

it('removes the token from the address and returns it again on the next read', () => {
  openAt('?token=secret&redirect=%2Fchat&lang=de');
  const read = { token: 'secret', redirect: '/chat' };
  expect(readHandOff()).toEqual(read);
  expect(address).toBe('/token?lang=de');
  expect(readHandOff()).toEqual(read);
});

it('returns null without a token and after it was cleared', () => {
  openAt('?redirect=/chat');
  expect(readHandOff()).toBeNull();
  openAt('?token=');
  expect(readHandOff()).toBeNull();
  openAt('?token=secret');
  readHandOff();
  clearHandOff();
  expect(readHandOff()).toBeNull();
});
