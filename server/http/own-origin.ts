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
  const { host = '', 'x-forwarded-proto': forwarded } = headers;
  if (config.isPublicUrlSet || !/^[\w.[\]:-]+$/.test(host)) return config.publicUrl;
  const isSecure =
    config.trustProxy &&
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() === 'https';
  return `${isSecure ? 'https' : 'http'}://${host}`;
}
