import * as contract from '../../../contract/single-sign-on.ts';
import type { Context } from '../../context.ts';
import { endSession, evictSessions } from '../../auth/sessions.ts';
import { ipOf } from '../../http/client-ip.ts';
import { originOf } from '../../http/own-origin.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { admit } from '../auth/admit.ts';
import { beginSession } from '../auth/begin-session.ts';
import { checkSignInCode, takeCode, wrongCode } from '../second-factor/check-code.ts';
import { findLinkedAccount } from './linked-identities.ts';
import { openAccount } from './new-account.ts';
import { currentProvider } from './provider.ts';
import {
  beginAtProvider,
  proveIdentity,
  recordSession,
  takeProof,
  takeSession,
} from './provider-sign-ins.ts';

/** Sign-in with an account at the identity provider. */
export const providerSignInRoutes = [
  route(contract.beginProviderSignIn, async ({ ctx, c }) => {
    await ctx.attempts.limitManyByIp('provider-begin', ipOf(c, ctx.config));
    const provider = await currentProvider(ctx);
    return beginAtProvider(ctx, { provider, origin: originOf(c, ctx.config), userId: null });
  }),

  route(contract.signInWithProvider, async ({ ctx, c, body, locale }) => {
    const from = ipOf(c, ctx.config);
    await ctx.attempts.limitManyByIp('provider', from);
    const { code, consent } = body;
    const identity = await proveIdentity(ctx, body);
    if (identity.userId !== null) throw new Refusal('providerExpired');
    let account = await findLinkedAccount(ctx.db, identity);
    if (!account && !identity.isUsed) {
      const provider = await currentProvider(ctx);
      await openAccount(ctx, { identity, provider, consent, locale });
      account = await findLinkedAccount(ctx.db, identity);
    }
    if (!account) throw new Refusal('providerExpired');
    if (identity.isUsed) {
      // The response was lost. The code of the second factor was used up by the first call.
      const lost = await takeSession(ctx.db, body.state, account.id);
      if (lost === undefined) throw new Refusal('providerExpired');
      await admit({ ctx, c }, account, consent);
      evictSessions(ctx, await endSession(ctx.db, account.id, lost));
    } else {
      const check = await checkFactor(ctx, account, code, from);
      await admit({ ctx, c }, account, consent);
      // Only now, so that the same proof can be repeated with the code and with the consent.
      if (check !== 'none' && !(await takeCode(ctx.db, check))) throw wrongCode();
      if (!(await takeProof({ db: ctx.db, now: ctx.now() }, body.state)))
        throw new Refusal('providerExpired');
    }
    await ctx.db
      .updateTable('linked_identity')
      .set({ last_used_at: new Date(ctx.now()) })
      .where('id', '=', account.identity_id)
      .execute();
    const started = await beginSession({ ctx, c, locale }, account.id, { method: 'provider' });
    const session = await ctx.sessions.find(started.token);
    if (session) await recordSession(ctx.db, body.state, session.sessionId);
    return started;
  }),
];

/** Wrong codes count as failed sign-ins of the account. @throws Refusal `secondFactor`, `invalid` or `tooMany` */
async function checkFactor(
  { db, loginLimits, now }: Context,
  { id, email }: { id: number; email: string | null },
  code: string | undefined,
  from: string,
) {
  const account = email ?? String(id);
  if (code !== undefined) await loginLimits.check(account, from);
  const check = await checkSignInCode(db, { userId: id, code, now: now() });
  if (check === 'missing') throw new Refusal('secondFactor');
  if (check === 'wrong') {
    await loginLimits.failed(account, from);
    throw wrongCode();
  }
  if (code !== undefined) await loginLimits.succeeded(account, from);
  return check;
}
