import type { Context as HonoContext } from 'hono';
import { recentSignInMs } from '../../../contract/account.ts';
import { type Me, signedInAt } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { ipOf } from '../../http/client-ip.ts';
import { requirePassword } from './credentials-routes.ts';

interface Caller {
  ctx: Context;
  c: HonoContext;
  me: Me;
  body: { current_password?: string | undefined };
}

/**
 * Somebody who finds an unlocked phone must not be able to take over the account. @throws Refusal `invalid` for
 * `current_password` if the sign-in was long ago, and the password is missing or wrong
 */
export async function requireRecentSignIn({ ctx, c, me, body }: Caller): Promise<void> {
  const signedIn = await signedInAt(ctx.db, me.sessionId);
  if (ctx.now() - signedIn.getTime() < recentSignInMs) return;
  await requirePassword(ctx, me.id, body.current_password, ipOf(c, ctx.config));
}
