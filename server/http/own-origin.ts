import type { Config } from '../config.ts';

interface OriginHeaders {
  host?: string | undefined;
  'x-forwarded-proto'?: string | string[] | undefined;
}

/** The origin of absolute addresses in an answer: `PUBLIC_URL` where it is set, else the one the request names. */
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
