import { expect, test } from 'vitest';
import { findingsOf, isGood } from './address-findings.ts';

const server = {
  public_url: 'https://school.example',
  is_public_url_set: true,
  trusts_proxy: true,
  forwarded_proto: 'https',
  is_forwarded: true,
};
const origin = 'https://school.example';

test('finds nothing wrong behind a proxy that forwards address and protocol', () => {
  const found = findingsOf({ server, origin, socket: true });
  expect(found).toEqual(['sameAddress', 'https', 'proxyTrusted', 'socket']);
  expect(found.every(isGood)).toBe(true);
});

test('finds a PUBLIC_URL that differs from the address in the browser', () => {
  const found = findingsOf({ server, origin: 'https://www.school.example', socket: null });
  expect(found.filter((each) => !isGood(each))).toEqual(['otherAddress', 'socketUntested']);
});

test.each([
  [{ trusts_proxy: false }, 'proxyNotTrusted'],
  [{ is_forwarded: false }, 'noProxy'],
  [{ forwarded_proto: null }, 'protocolMissing'],
  [{ forwarded_proto: 'https, http' }, 'protocolMissing'],
] as const)('finds a wrong proxy setting: %o', (change, finding) => {
  expect(findingsOf({ server: { ...server, ...change }, origin, socket: true })).toContain(finding);
});

test('needs no proxy without TRUST_PROXY', () => {
  const alone = { ...server, trusts_proxy: false, is_forwarded: false, forwarded_proto: null };
  const found = findingsOf({
    server: { ...alone, public_url: 'http://127.0.0.1:3000' },
    origin: 'http://127.0.0.1:3000',
    socket: false,
  });
  expect(found).toEqual(['sameAddress', 'noHttps', 'noSocket']);
});
