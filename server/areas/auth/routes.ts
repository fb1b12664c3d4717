import * as contract from '../../../contract/auth.ts';
import { registerDeviceKey } from '../../auth/device-keys.ts';
import { passwordMatches } from '../../auth/passwords.ts';
import {
  endSession,
  endSessionByTicket,
  evictSessions,
  originOfChild,
  refreshDevices,
} from '../../auth/sessions.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findAccount } from '../account/rows.ts';
import { checkSignInCode, takeCode, wrongCode } from '../second-factor/check-code.ts';
import { admit } from './admit.ts';
import { beginSession } from './begin-session.ts';
import { registrationRoutes } from './registration-routes.ts';
import { passwordResetRoutes } from './password-reset-routes.ts';

export const authRoutes = [
  route(contract.login, async ({ ctx, c, body, locale }) => {
    const address = ipOf(c, ctx.config);
    await ctx.loginLimits.check(body.email, address);
    const account = await findAccount(ctx.db, body.email);
    const matches = await passwordMatches(account?.password_hash, body.password);
    if (!account || !matches) {
      await ctx.loginLimits.failed(body.email, address);
      throw new Refusal('credentials');
    }
    const check = await checkSignInCode(ctx.db, { userId: account.id, code: body.code, now: ctx.now() });
    // The attempt counts: codes can't be guessed by many.
    if (check === 'missing') throw new Refusal('secondFactor');
    if (check === 'wrong') {
      await ctx.loginLimits.failed(body.email, address);
      throw wrongCode();
    }
    await ctx.loginLimits.succeeded(body.email, address);
    await admit({ ctx, c }, account, body.consent);
    // Only now, so that the same code can be sent again with the consent.
    if (check !== 'none' && !(await takeCode(ctx.db, check))) throw wrongCode();
    return beginSession({ ctx, c, locale }, account.id, { method: 'password' });
  }),

  route(contract.beginSession, async ({ ctx, c, me, locale }) => {
    await ctx.attempts.limitByIp('session', ipOf(c, ctx.config));
    return beginSession({ ctx, c, locale }, me.id, await originOfChild(ctx.db, me.sessionId));
  }),

  route(contract.registerDeviceKey, async ({ ctx, me, body }) => {
    await registerDeviceKey(ctx.db, me.sessionId, body.key);
    return undefined;
  }),

  route(contract.logout, async ({ ctx, me }) => {
    evictSessions(ctx, await endSession(ctx.db, me.id, me.sessionId));
    refreshDevices(ctx, me.id);
    return undefined;
  }),

  route(contract.revokeSession, async ({ ctx, body }) => {
    evictSessions(ctx, await endSessionByTicket(ctx.db, body.revoke_ticket));
    return undefined;
  }),
  ...registrationRoutes,
  ...passwordResetRoutes,
];
