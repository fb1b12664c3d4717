import type { Context as HonoContext } from 'hono';
import { recentSignInMs } from '../../../contract/account.ts';
import { type Me, signedInAt } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { requirePassword } from './credentials-routes.ts';

interface Caller {
  ctx: Context;
  c: HonoContext;
  me: Me;
  body: { current_password?: string | undefined };
}

/**
 * Somebody who finds an unlocked phone must not be able to take over the account. @throws Refusal `invalid` if the
 * sign-in was longer ago than `ms`: for `current_password` if it is missing or wrong, and for `sign_in` if the account
 * has no password
 */
export async function requireRecentSignIn({ ctx, c, me, body }: Caller, ms = recentSignInMs): Promise<void> {
  const signedIn = await signedInAt(ctx.db, me.sessionId);
  if (ctx.now() - signedIn.getTime() < ms) return;
  const { password_hash } = await ctx.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow();
  // Clients ask for the password because of an error for it.
  if (password_hash === null) throw new Refusal('invalid', { fields: { sign_in: ['signInAgain'] } });
  await requirePassword(ctx, me.id, body.current_password, ipOf(c, ctx.config));
}
