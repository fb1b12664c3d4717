import * as contract from '../../../contract/setup.ts';
import { isCommon } from '../../auth/common-passwords.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { write } from '../../db/write.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { setUpCheckRoutes } from './check-routes.ts';
import { findAccount } from '../account/rows.ts';
import { isSetUpLinkValid, takeSetUpLink } from './set-up-link.ts';

const refusedAt = (field: string, rule: string) => new Refusal('invalid', { fields: { [field]: [rule] } });

export const setUpRoutes = [
  ...setUpCheckRoutes,

  route(contract.checkSetUpLink, async ({ ctx, c, params }) => {
    await ctx.attempts.limitByIp('setup', ipOf(c, ctx.config));
    return { valid: await isSetUpLinkValid(ctx.db, params.token, ctx.now()) };
  }),

  route(contract.setUp, async ({ ctx, c, params, body, locale }) => {
    await ctx.attempts.limitByIp('setup', ipOf(c, ctx.config));
    const { email, first_name, last_name, password } = body;
    // Before the password is hashed, which takes long.
    if (!(await isSetUpLinkValid(ctx.db, params.token, ctx.now()))) throw refusedAt('token', 'token');
    if (isCommon(password, [email, first_name, last_name])) throw refusedAt('password', 'common');
    const password_hash = await hashPassword(password);
    await write(ctx.db, ctx.announcer, async (tx) => {
      if (await findAccount(tx.db, email)) throw refusedAt('email', 'hasAccount');
      if (!(await takeSetUpLink(tx.db, params.token, ctx.now()))) throw refusedAt('token', 'token');
      const now = new Date(ctx.now());
      const rev = await tx.rev();
      const { id } = await tx.db
        .insertInto('app_user')
        .values({
          email,
          password_hash,
          first_name,
          last_name,
          language: locale,
          role: 'platformadmin',
          status: 'approved',
          visible: true,
          email_verified_at: now,
          rev,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.change('all', 'user', id, 'put', rev);
      await tx.db
        .insertInto('audit')
        .values({
          action: 'edit',
          actor_id: null,
          target_id: id,
          details: JSON.stringify({ role: 'platformadmin' }),
        })
        .execute();
      tx.nudge('all', rev);
    });
    return undefined;
  }),
];
