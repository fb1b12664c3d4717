import * as contract from '../../../contract/account.ts';
import {
  endSession,
  endSessionsOf,
  evictSessions,
  refreshDevices,
  endOfSession,
} from '../../auth/sessions.ts';
import { bearerOf } from '../../auth/tokens.ts';
import type { Db } from '../../db/client.ts';
import { write } from '../../db/write.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { mailConfirmation } from '../auth/registration-routes.ts';
import { credentialRoutes } from './credentials-routes.ts';
import { ownDataRoutes } from './own-data-routes.ts';

async function ownAccount(db: Db, id: number) {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'status', 'email_verified_at', 'decline_reason', 'first_name', 'last_name'])
    .select(['password_hash', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.email || row.status === 'none' || row.status === 'suspended')
    throw new Refusal('unauthenticated');
  return { ...row, email: row.email, status: row.status };
}

export const accountRoutes = [
  route(contract.getAccount, async ({ ctx, me }) => {
    const { email, status, email_verified_at, decline_reason } = await ownAccount(ctx.db, me.id);
    return {
      email,
      status,
      confirmed: email_verified_at !== null,
      reason: status === 'declined' ? decline_reason : null,
    };
  }),

  route(contract.resendConfirmation, async ({ ctx, me }) => {
    const { id, email, password_hash, ...row } = await ownAccount(ctx.db, me.id);
    if (row.status !== 'pending' || row.email_verified_at || password_hash === null) return undefined;
    if (!(await ctx.attempts.mayMail(email))) throw new Refusal('tooMany', { retryAfterSeconds: 3600 });
    const { first_name, last_name, language } = row;
    await write(ctx.db, ctx.announcer, (tx) =>
      mailConfirmation(ctx, tx, { id, email }, { first_name, last_name, language, password_hash }),
    );
    ctx.mailSender.wake();
    return undefined;
  }),

  route(contract.wasErased, async ({ ctx, c }) => {
    await ctx.attempts.limitByIp('erased', ipOf(c, ctx.config));
    const token = bearerOf(c.req.header('authorization'));
    const ended = token === undefined ? undefined : await endOfSession(ctx.db, token);
    if (!ended) return { erased: false };
    if (ended.suspended_id !== null) return { erased: false, suspended: { reason: ended.reason ?? '' } };
    return { erased: true, ...(ended.merged && { merged: true }) };
  }),

  route(contract.listDevices, async ({ ctx, me }) => {
    const rows = await ctx.db
      .selectFrom('session')
      .select(['id', 'agent', 'created_at', 'last_used_at'])
      .where('user_id', '=', me.id)
      .where('scope', '=', 'full')
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ id, agent, created_at, last_used_at }) => ({
      id,
      agent,
      created_at: seconds(created_at),
      last_used_at: seconds(last_used_at),
      current: id === me.sessionId,
    }));
  }),

  route(contract.endDevice, async ({ ctx, me, params }) => {
    const endedSessionIds = await endSession(ctx.db, me.id, params.id);
    if (endedSessionIds.length === 0) throw new Refusal('notFound');
    evictSessions(ctx, endedSessionIds);
    refreshDevices(ctx, me.id);
    return undefined;
  }),

  route(contract.endOtherDevices, async ({ ctx, me }) => {
    const endedSessionIds = await endSessionsOf(ctx.db, me.id, me.sessionId);
    evictSessions(ctx, endedSessionIds);
    refreshDevices(ctx, me.id);
    return { ended: endedSessionIds.length };
  }),

  route(contract.getPlatform, ({ ctx }) => ctx.platform.state()),
  ...credentialRoutes,
  ...ownDataRoutes,
];
