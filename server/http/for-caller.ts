import type { Context as HonoContext } from 'hono';
import { type ClientExtension, extensionsHeader } from '../../contract/client-extensions.ts';
import { type AddressSigner, signFileAddresses } from '../auth/file-addresses.ts';
import type { Context } from '../context.ts';
import { ownOrigin } from './own-origin.ts';

const callers = new WeakMap<HonoContext, AddressSigner>();

/** Notes whose answer it is: by the session of the request, or by the one that the request has begun. */
export const setCaller = (c: HonoContext, caller: AddressSigner): void => void callers.set(c, caller);

/** Whether the client has declared an extension. */
export const knows = (c: HonoContext, extension: ClientExtension): boolean =>
  (c.req.header(extensionsHeader) ?? '').split(',').some((each) => each.trim() === extension);

/** An answer as its client can use it: addresses of files are signed where the client adds no token to them. */
export function forCaller(ctx: Context, c: HonoContext, answer: unknown): unknown {
  const caller = callers.get(c);
  if (!caller || knows(c, 'file-token')) return answer;
  const headers = { host: c.req.header('host'), 'x-forwarded-proto': c.req.header('x-forwarded-proto') };
  return signFileAddresses(answer, caller, ownOrigin(headers, ctx.config), ctx.now());
}
