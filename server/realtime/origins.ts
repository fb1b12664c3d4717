import type { IncomingHttpHeaders } from 'node:http';
import type { ServerOptions } from 'socket.io';
import type { Config } from '../config.ts';

type Origins = Pick<Config, 'publicUrl' | 'allowedOrigins'>;

/**
 * Whether a page may open sockets: its origin is the school's own or in ALLOWED_ORIGINS. Apps without an
 * origin may too.
 */
export function mayConnect({ origin, host }: IncomingHttpHeaders, config: Origins): boolean {
  if (origin === undefined || origin === config.publicUrl) return true;
  if (origin === `http://${host}` || origin === `https://${host}`) return true;
  return config.allowedOrigins.includes(origin);
}

/** CORS headers of polling requests. Only listed origins may send credentials. */
export const corsOfPolling =
  ({ allowedOrigins }: Origins): NonNullable<ServerOptions['cors']> =>
  (request, answer) => {
    const isListed = allowedOrigins.includes(String(request.headers.origin));
    answer(null, { origin: isListed, credentials: isListed });
  };
