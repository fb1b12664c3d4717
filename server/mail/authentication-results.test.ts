import { expect, it } from 'vitest';
import { isSenderVerified } from './authentication-results.ts';

const isVerified = (...headers: string[]) => isSenderVerified(headers, 'mx.example.net', 'anna@example.org');

it.each([
  'mx.example.net; dmarc=pass header.from=example.org',
  'MX.example.net 1; dkim=fail; dmarc=pass (p=NONE; sp=x) header.from=example.org',
  'mx.example.net; dmarc=none; dkim=pass (2048 bit; ok) header.d=example.org header.s=a',
  'mx.example.net; dkim=pass header.i=@example.org',
  'mx.example.net; spf=pass smtp.mailfrom=anna@example.org',
])('accepts %j', (header) => {
  expect(isVerified(header)).toBe(true);
});

it.each([
  'mx.example.net; none',
  'mx.example.net; dmarc=fail header.from=example.org; dkim=pass header.d=example.org',
  'mx.example.net; dmarc=pass header.from=example.net',
  'mx.example.net; dkim=pass header.d=example.net',
  'mx.example.net; dkim=pass header.d=ample.org',
  'mx.example.net; dkim=pass',
  'mx.example.net; spf=pass smtp.mailfrom=eve@sub.example.org',
  'mx.example.net; spf=softfail smtp.mailfrom=anna@example.org',
  'other.example.net; dmarc=pass header.from=example.org',
  'mx.example.net.evil.example; dmarc=pass',
  'mx.example.net; dkim=fail (x; dmarc=pass) header.d=example.org',
  'mx.example.net; dkim=fail reason="x; dmarc=pass header.from=example.org"',
  'mx.example.net; dkim=fail reason="a\\"; dmarc=pass"',
])('refuses %j', (header) => {
  expect(isVerified(header)).toBe(false);
});

it('counts only the topmost header of the server', () => {
  const forged = 'mx.example.net; dmarc=pass header.from=example.org';
  expect(isVerified('mx.example.net; dmarc=fail', forged)).toBe(false);
  expect(isVerified('relay.example.net; dmarc=fail', forged)).toBe(true);
  expect(isVerified()).toBe(false);
});
