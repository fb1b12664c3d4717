import type { Context as HonoContext } from 'hono';
import type { Config } from '../config.ts';
import { localeOf } from './locale.ts';

/**
 * The file of the built client behind an address: the manifest speaks the reader's language, and in place of a
 * service worker that is switched off stands one that ends itself.
 */
export const clientAddress =
  ({ serviceWorker }: Pick<Config, 'serviceWorker'>) =>
  ({ req }: HonoContext): string => {
    if (req.path === '/service-worker.js' && !serviceWorker) return '/service-worker-off.js';
    if (req.path !== '/manifest.webmanifest') return req.path;
    const locale = localeOf(undefined, req.header('accept-language'));
    return locale === 'en' ? req.path : `/manifest.${locale}.webmanifest`;
  };
