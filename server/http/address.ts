import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import type { Config } from '../config.ts';

/**
 * Where a caller comes from, for limits; behind a trusted proxy the last address that proxy wrote. Of IPv6 the network:
 * each of its customers has 2^64 addresses to choose from.
 */
export function addressOf(c: HonoContext, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = config.trustProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return networkOf(forwarded ?? connectionAddress(c) ?? 'unknown');
}

/** An IPv4 address as it is, also where it comes in the form of IPv6; of IPv6 the first 64 bits. */
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

function connectionAddress(c: HonoContext): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    // A request handed to the app without a connection, as tests do.
    return undefined;
  }
}
