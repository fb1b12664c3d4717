import type { Context as HonoContext } from 'hono';
import type { Config } from '../config.ts';
import { localeOf } from './locale.ts';

/**
 * Maps a request path to a file of the built client. The manifest is the one in the reader's language. If the
 * service worker is switched off, its path serves a worker that unregisters itself.
 */
export const clientAddress =
  ({ serviceWorker }: Pick<Config, 'serviceWorker'>) =>
  ({ req }: HonoContext): string => {
    if (req.path === '/service-worker.js' && !serviceWorker) return '/service-worker-off.js';
    if (req.path !== '/manifest.webmanifest') return req.path;
    const locale = localeOf(undefined, req.header('accept-language'));
    return locale === 'en' ? req.path : `/manifest.${locale}.webmanifest`;
  };
