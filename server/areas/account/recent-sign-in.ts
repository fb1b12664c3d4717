import type { Context as HonoContext } from 'hono';
import { recentSignInMs } from '../../../contract/account.ts';
import { passwordMatches } from '../../auth/passwords.ts';
import { type Me, signedInAt } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';

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
export async function requireRecentSignIn(call: Caller, ms = recentSignInMs): Promise<void> {
  if (await signedInWithin(call, ms)) return;
  const account = await accountOf(call);
  // Clients ask for the password because of an error for it.
  if (account.password_hash === null) throw signInAgain();
  await requirePassword(call, account);
}

/**
 * For changes of the password and the address: the current password; for an account without one, a recent sign-in.
 * Returns the account. @throws Refusal `forbidden` if it has no address, otherwise as `requireRecentSignIn`
 */
export async function requireOwner(call: Caller) {
  const account = await accountOf(call);
  const { email } = account;
  if (email === null) throw new Refusal('forbidden');
  if (account.password_hash !== null) await requirePassword(call, account);
  else if (!(await signedInWithin(call, recentSignInMs))) throw signInAgain();
  return { ...account, email };
}

const signInAgain = () => new Refusal('invalid', { fields: { sign_in: ['signInAgain'] } });

async function signedInWithin({ ctx, me }: Caller, ms: number): Promise<boolean> {
  const signedIn = await signedInAt(ctx.db, me.sessionId);
  return ctx.now() - signedIn.getTime() < ms;
}

const accountOf = ({ ctx, me }: Caller) =>
  ctx.db
    .selectFrom('app_user')
    .select(['email', 'password_hash', 'first_name', 'last_name'])
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow();

/** Failed attempts count against the limits of sign-in. */
async function requirePassword(
  { ctx, c, body }: Caller,
  { email, password_hash }: Awaited<ReturnType<typeof accountOf>>,
): Promise<void> {
  if (email === null || password_hash === null) throw new Refusal('forbidden');
  const from = ipOf(c, ctx.config);
  if (!body.current_password) throw new Refusal('invalid', { fields: { current_password: ['required'] } });
  await ctx.loginLimits.check(email, from);
  if (!(await passwordMatches(password_hash, body.current_password))) {
    await ctx.loginLimits.failed(email, from);
    throw new Refusal('invalid', { fields: { current_password: ['password'] } });
  }
  await ctx.loginLimits.succeeded(email, from);
}
