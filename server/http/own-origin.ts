import type { Context as HonoContext } from 'hono';
import type { Config } from '../config.ts';

interface OriginHeaders {
  host?: string | undefined;
  'x-forwarded-proto'?: string | string[] | undefined;
}

/** The origin of absolute URLs in a response: `PUBLIC_URL` if set, else that of the request's Host header. */
export function ownOrigin(
  headers: OriginHeaders,
  config: Pick<Config, 'publicUrl' | 'isPublicUrlSet' | 'trustProxy'>,
): string {
  const { host = '', 'x-forwarded-proto': forwardedProto } = headers;
  if (config.isPublicUrlSet || !/^[\w.[\]:-]+$/.test(host)) return config.publicUrl;
  const isSecure =
    config.trustProxy &&
    String(forwardedProto ?? '')
      .split(',')
      .at(-1)
      ?.trim() === 'https';
  return `${isSecure ? 'https' : 'http'}://${host}`;
}

/** The origin at which the browser that makes a call has the school open. */
export const originOf = (c: HonoContext, config: Config): string =>
  ownOrigin({ host: c.req.header('host'), 'x-forwarded-proto': c.req.header('x-forwarded-proto') }, config);
