import * as contract from '../../contract/auth.ts';
import { passwordMatches } from '../auth/passwords.ts';
import { createSession, endSession, endSessionByTicket, forgetSessions } from '../auth/sessions.ts';
import { addressOf } from '../http/address.ts';
import { Refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { accountOf } from './account-row.ts';
import { userRow, usersFor } from './people.ts';
import { isAdmin } from './rights.ts';

export const authRoutes = [
  route(contract.login, async ({ ctx, c, body, locale }) => {
    const address = addressOf(c, ctx.config);
    await ctx.loginLimits.check(body.email, address);
    const account = await accountOf(ctx.db, body.email);
    const matches = await passwordMatches(account?.password_hash, body.password);
    if (!account || !matches) {
      await ctx.loginLimits.failed(body.email, address);
      throw new Refusal('credentials');
    }
    await ctx.loginLimits.succeeded(body.email, address);
    const agent = c.req.header('user-agent');
    if (account.status !== 'approved') {
      const { token } = await createSession(ctx.db, account.id, agent, 'pending');
      throw new Refusal('pending', { current: { token } });
    }
    if (!isAdmin(account) && (await ctx.platform.state()).closed) throw new Refusal('closed');
    const session = await createSession(ctx.db, account.id, agent);
    const [row] = await usersFor(ctx.db, account.id, [account.id]);
    return { ...session, user: userRow(row!, account.id, locale, ctx.presence.isOnline(account.id)) };
  }),

  route(contract.logout, async ({ ctx, me }) => {
    await endSession(ctx.db, me.sessionId);
    forgetSessions(ctx, [me.sessionId]);
    return undefined;
  }),

  route(contract.revokeSession, async ({ ctx, body }) => {
    const sessionId = await endSessionByTicket(ctx.db, body.revoke_ticket);
    if (sessionId !== undefined) forgetSessions(ctx, [sessionId]);
    return undefined;
  }),
];
