import { sql } from 'kysely';
import * as contract from '../../../contract/second-factor.ts';
import { needsFactor } from '../../auth/factor-rules.ts';
import { type Me, refreshDevices } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { requireRecentSignIn } from '../account/recent-sign-in.ts';
import { isAdmin, maySuspend, requireRole } from '../people/roles.ts';
import { endFactor } from './end-factor.ts';
import { refreshRights } from './withheld.ts';

/** A way out for people who have lost their phone and their recovery codes. */
export const deskFactorRoutes = [
  route(contract.getPersonFactor, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    await requireMayEnd(ctx.db, me, id);
    const since = await protectedSince(ctx.db, id);
    return { since: since && seconds(since) };
  }),

  route(contract.endPersonFactor, async (call) => {
    const { ctx, me, params } = call;
    const { id } = params;
    requireRole(isAdmin, me);
    await requireMayEnd(ctx.db, me, id);
    await requireRecentSignIn(call);
    await write(ctx.db, ctx.announcer, async (tx) => {
      const person = await requireMayEnd(tx.db, me, id, { locks: true });
      if (!(await endFactor(tx, ctx.config, person, { byAdmin: true }))) throw new Refusal('notFound');
      tx.desk('people');
    });
    ctx.mailSender.wake();
    await refreshRights(ctx, [id]);
    refreshDevices(ctx, id);
    return undefined;
  }),
];

/**
 * Since when a person has codes or, if the school requires a factor of them, passkeys. A factor that a new password has
 * deleted counts, because an administrator has to end it before there can be another one. Null without any.
 */
async function protectedSince(db: Reader, userId: number): Promise<Date | null> {
  const { since } = await db
    .selectFrom('app_user')
    .select(
      sql<Date | null>`coalesce(
        (select coalesce(confirmed_at, passkeys_lost_at) from second_factor where user_id = app_user.id),
        case when ${needsFactor} then (select min(created_at) from passkey where user_id = app_user.id) end)`.as(
        'since',
      ),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return since;
}

/**
 * Administrators end the second factor of the people whom they may suspend: of lower roles, never their own.
 *
 * @throws Refusal `notFound` or `forbidden`
 */
async function requireMayEnd(db: Reader, me: Me, id: number, { locks = false } = {}) {
  const person = await db
    .selectFrom('app_user')
    .select(['id', 'role', 'email', 'first_name', 'language'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!person) throw new Refusal('notFound');
  if (!maySuspend(me, person)) throw new Refusal('forbidden');
  return person;
}
