import * as contract from '../../../contract/users.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { userOnWire, usersFor, visibleUsers } from './rows.ts';
import { ownUserOnWire } from '../profile/routes.ts';

export const userRoutes = [
  route(contract.getProfile, ({ ctx, me, locale }) => ownUserOnWire(ctx, me, locale)),

  route(contract.listUsers, async ({ ctx, me, locale, query }) => {
    const rows = await visibleUsers(ctx.db, query.summer2020 === '1' ? 'summer2020' : undefined);
    return rows.map((row) => userOnWire(row, me.id, locale, ctx.presence.isOnline(row.id)));
  }),

  route(contract.getUser, async ({ ctx, me, locale, params }) => {
    const [row] = await usersFor(ctx.db, me.id, [params.id]);
    if (!row) throw new Refusal('notFound', { subject: { type: 'user', id: params.id } });
    return userOnWire(row, me.id, locale, ctx.presence.isOnline(row.id));
  }),
];
