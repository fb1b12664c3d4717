import type { Context as HonoContext } from 'hono';
import { type ClientExtension, extensionsHeader } from '../../contract/client-extensions.ts';
import { type AddressSigner, signFileAddresses } from '../auth/file-addresses.ts';
import type { Context } from '../context.ts';
import { ownOrigin } from './own-origin.ts';

const callers = new WeakMap<HonoContext, AddressSigner>();

/** Stores the session for which the response is signed: that of the request, or the one it has created. */
export const setCaller = (c: HonoContext, caller: AddressSigner): void => void callers.set(c, caller);

export const knows = (c: HonoContext, extension: ClientExtension): boolean =>
  (c.req.header(extensionsHeader) ?? '').split(',').some((each) => each.trim() === extension);

/** Signs the file URLs in a response, unless the client adds its own file token. */
export function forCaller(ctx: Context, c: HonoContext, answer: unknown): unknown {
  const caller = callers.get(c);
  if (!caller || knows(c, 'file-token')) return answer;
  const headers = { host: c.req.header('host'), 'x-forwarded-proto': c.req.header('x-forwarded-proto') };
  return signFileAddresses(answer, caller, ownOrigin(headers, ctx.config), ctx.now());
}
