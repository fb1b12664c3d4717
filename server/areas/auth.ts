import * as contract from '../../contract/auth.ts';
import type { Call } from '../http/route.ts';
import { passwordMatches } from '../auth/passwords.ts';
import { createSession, endSession, endSessionByTicket } from '../auth/sessions.ts';
import { addressOf } from '../http/address.ts';
import { Refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { userRow, usersFor } from './people.ts';

const accountOf = (ctx: Call['ctx'], email: string) =>
  ctx.db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'status'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const authRoutes = [
  route(contract.login, async ({ ctx, c, body, locale }) => {
    const address = addressOf(c, ctx.config);
    await ctx.loginLimits.check(body.email, address);
    const account = await accountOf(ctx, body.email);
    const matches = await passwordMatches(account?.password_hash, body.password);
    if (!account || !matches) {
      await ctx.loginLimits.failed(body.email, address);
      throw new Refusal('credentials');
    }
    await ctx.loginLimits.succeeded(body.email, address);
    if (account.status !== 'approved') throw new Refusal('pending');
    const session = await createSession(ctx.db, account.id, c.req.header('user-agent'));
    const [row] = await usersFor(ctx.db, account.id, [account.id]);
    return { ...session, user: userRow(row!, account.id, locale, ctx.presence.isOnline(account.id)) };
  }),

  route(contract.logout, async ({ ctx, me }) => {
    await endSession(ctx.db, me.sessionId);
    forget(ctx, me.sessionId);
    return undefined;
  }),

  route(contract.revokeSession, async ({ ctx, body }) => {
    const sessionId = await endSessionByTicket(ctx.db, body.revoke_ticket);
    if (sessionId !== undefined) forget(ctx, sessionId);
    return undefined;
  }),
];

function forget(ctx: Call['ctx'], sessionId: number) {
  ctx.sessions.forget(sessionId);
  ctx.sockets.cut(sessionId);
}
