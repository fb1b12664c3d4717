import { expect, it } from 'vitest';
import { isPublicAddress } from './fetch-public.ts';

it.each([
  ['8.8.8.8', true],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fd00::1', false],
  ['2a00:1450:4001::1', true],
  ['2002:0a00:0001::1', false],
])('%s is on the internet: %s', (address, open) => {
  expect(isPublicAddress(address)).toBe(open);
});
