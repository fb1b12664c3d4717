import type { Context as HonoContext } from 'hono';
import type { Config } from '../../config.ts';
import { originOf } from '../../http/own-origin.ts';

/** The school as WebAuthn names it. A passkey works for one `id` only. */
export interface RelyingParty {
  /** Host name. Browsers have no passkeys for an address of numbers, nor without HTTPS except on `localhost`. */
  id: string;
  origin: string;
}

/** The host name of all passkeys that work; null without `PUBLIC_URL`, where it depends on the request. */
export const ownRpId = ({ isPublicUrlSet, publicUrl }: Pick<Config, 'isPublicUrlSet' | 'publicUrl'>) =>
  isPublicUrlSet ? new URL(publicUrl).hostname : null;

export function relyingParty(c: HonoContext, config: Config): RelyingParty {
  const origin = originOf(c, config);
  return { id: new URL(origin).hostname, origin };
}
