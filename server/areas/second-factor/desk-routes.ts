import * as contract from '../../../contract/second-factor.ts';
import { type Me, refreshDevices } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { requireRecentSignIn } from '../account/recent-sign-in.ts';
import { isAdmin, maySuspend, requireRole } from '../people/roles.ts';
import { findFactor } from './check-code.ts';
import { endFactor } from './end-factor.ts';
import { refreshRights } from './withheld.ts';

/** A way out for people who have lost their phone and their recovery codes. */
export const deskFactorRoutes = [
  route(contract.getPersonFactor, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    await requireMayEnd(ctx.db, me, id);
    const factor = await findFactor(ctx.db, id);
    return { since: factor?.confirmed_at ? seconds(factor.confirmed_at) : null };
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
    // An organiser without a passkey loses the rights if the school requires one of both.
    await refreshRights(ctx);
    refreshDevices(ctx, id);
    return undefined;
  }),
];

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
