import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import type { Config } from '../config.ts';

/** The caller's address; behind a trusted proxy the last one that proxy wrote. */
export function addressOf(c: HonoContext, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = config.trustProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded ?? connectionAddress(c) ?? 'unknown';
}

function connectionAddress(c: HonoContext): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    // A request handed to the app without a connection, as tests do.
    return undefined;
  }
}
