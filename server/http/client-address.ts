import type { Context as HonoContext } from 'hono';
import type { Config } from '../config.ts';

/**
 * Maps a request path to a file of the built client. If the service worker is switched off, its path serves a worker
 * that unregisters itself.
 */
export const clientAddress =
  ({ serviceWorker }: Pick<Config, 'serviceWorker'>) =>
  ({ req }: HonoContext): string =>
    req.path === '/service-worker.js' && !serviceWorker ? '/service-worker-off.js' : req.path;
