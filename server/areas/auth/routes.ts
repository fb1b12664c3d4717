import type { Context as HonoContext } from 'hono';
import * as contract from '../../../contract/auth.ts';
import { consentVersionOf } from '../../../contract/school.ts';
import { passwordMatches } from '../../auth/passwords.ts';
import {
  createSession,
  endSession,
  endSessionByTicket,
  evictSessions,
  refreshDevices,
  signedInAt,
} from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { ipOf } from '../../http/client-ip.ts';
import { hasExtension } from '../../http/for-caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findAccount } from '../account/rows.ts';
import { isAdmin } from '../people/roles.ts';
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
    await ctx.loginLimits.succeeded(body.email, address);
    const agent = c.req.header('user-agent');
    if (account.status === 'suspended')
      throw new Refusal('suspended', { current: { reason: account.suspension_reason } });
    if (account.status !== 'approved') {
      const { token } = await createSession(ctx.db, account.id, agent, 'pending');
      const confirmed = account.email_verified_at !== null;
      throw new Refusal('pending', {
        current: { token, confirmed },
        ...(!confirmed && account.status === 'pending' && { wording: 'unconfirmed' as const }),
      });
    }
    if (!isAdmin(account) && (await ctx.platform.state()).closed) {
      await ctx.db
        .updateTable('app_user')
        .set({ wants_reopening_mail: true })
        .where('id', '=', account.id)
        .execute();
      throw new Refusal('closed');
    }
    await requireConsent(ctx, c, account, body.consent);
    return beginSession({ ctx, c, locale }, account.id);
  }),

  route(contract.beginSession, async ({ ctx, c, me, locale }) => {
    await ctx.attempts.limitByIp('session', ipOf(c, ctx.config));
    const parent = { id: me.sessionId, signedInAt: await signedInAt(ctx.db, me.sessionId) };
    return beginSession({ ctx, c, locale }, me.id, parent);
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

/**
 * Stores the consent that the person gives now. @throws Refusal `consent` if it is missing, for clients that can show
 * the documents
 */
async function requireConsent(
  ctx: Context,
  c: HonoContext,
  account: { id: number; consent_version: string | null },
  given: string | undefined,
): Promise<void> {
  const version = consentVersionOf((await ctx.school.current()).settings);
  if (version === null || account.consent_version === version) return;
  if (given !== version) {
    if (hasExtension(c, 'consent')) throw new Refusal('consent', { current: { version } });
    return;
  }
  await ctx.db
    .updateTable('app_user')
    .set({ consent_version: version, consent_at: new Date(ctx.now()) })
    .where('id', '=', account.id)
    .execute();
}
