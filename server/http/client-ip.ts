import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import type { Config } from '../config.ts';

/**
 * Returns the IP address of the caller, for limits; `unknown` if there is none. Behind a trusted proxy, it is
 * the last entry of X-Forwarded-For. An IPv6 address is reduced to its /64 network, because each customer of a
 * provider can choose among 2^64 addresses.
 */
export function ipOf(c: HonoContext, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = config.trustProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return networkOf(forwarded ?? connectionIp(c) ?? 'unknown');
}

/** An IPv4 address, also if it is mapped into IPv6; the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address.slice(0, 60);
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function connectionIp(c: HonoContext): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    // In tests, requests reach the app without a connection.
    return undefined;
  }
}
