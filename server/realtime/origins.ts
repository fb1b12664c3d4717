import type { IncomingHttpHeaders } from 'node:http';
import type { ServerOptions } from 'socket.io';
import type { Config } from '../config.ts';

type Origins = Pick<Config, 'publicUrl' | 'allowedOrigins'>;

/** Whether a page may open sockets: the school's own origin, or one of ALLOWED_ORIGINS. Apps without an origin may too. */
export function mayConnect({ origin, host }: IncomingHttpHeaders, config: Origins): boolean {
  if (origin === undefined || origin === config.publicUrl) return true;
  if (origin === `http://${host}` || origin === `https://${host}`) return true;
  return config.allowedOrigins.includes(origin);
}

/** CORS headers of polling requests: only for listed origins, and only these may send credentials. */
export const corsOfPolling =
  ({ allowedOrigins }: Origins): NonNullable<ServerOptions['cors']> =>
  (request, answer) => {
    const isListed = allowedOrigins.includes(String(request.headers.origin));
    answer(null, { origin: isListed, credentials: isListed });
  };
