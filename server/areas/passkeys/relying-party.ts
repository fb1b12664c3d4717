import type { Context as HonoContext } from 'hono';
import type { Config } from '../../config.ts';
import { originOf } from '../../http/own-origin.ts';

/** The school as WebAuthn names it. A passkey works for one `id` only. */
export interface RelyingParty {
  /** Host name. Browsers have no passkeys for an address of numbers, nor without HTTPS except on `localhost`. */
  id: string;
  origin: string;
}

export function relyingParty(c: HonoContext, config: Config): RelyingParty {
  const origin = originOf(c, config);
  return { id: new URL(origin).hostname, origin };
}
