import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as contract from '../../../contract/second-factor.ts';
import { hasPasskey } from '../../auth/factor-rules.ts';
import { endSessionsOf, evictSessions, refreshDevices } from '../../auth/sessions.ts';
import { write } from '../../db/write.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Call, route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { requireRecentSignIn } from '../account/recent-sign-in.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { isOrganiser } from '../people/roles.ts';
import { lockUser } from '../profile/operations.ts';
import { readSchoolName } from '../school/current-school.ts';
import { type AcceptedCode, checkCode, findFactor, takeCode, wrongCode } from './check-code.ts';
import { deskFactorRoutes } from './desk-routes.ts';
import { endFactor } from './end-factor.ts';
import { inGroups, newRecoveryCodes, secretFor, stepOf, storeRecoveryCodes } from './codes.ts';
import { isTrueOf, refreshRights, requireMayAddFactor, restoredBy } from './withheld.ts';

/** In ms. A phone may close the app while the person enters the secret in another one. */
const setUpMs = 15 * 60_000;

const alreadyOn = () => new Refusal('invalid', { fields: { code: ['factorOn'] } });

export const secondFactorRoutes = [
  ...deskFactorRoutes,

  route(contract.getSecondFactor, async ({ ctx, c, me }) => {
    const factor = await findFactor(ctx.db, me.id);
    const codes = await ctx.db
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('user_id', '=', me.id)
      .execute();
    const { second_factor } = (await ctx.school.current()).settings;
    const account = await ctx.db
      .selectFrom('app_user')
      .select(sql<boolean>`password_hash is not null`.as('has_password'))
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow();
    return {
      ...account,
      since: factor?.confirmed_at ? seconds(factor.confirmed_at) : null,
      recovery_codes: codes.length,
      required: second_factor && (me.withheld || isOrganiser(me)),
      missing: me.withheld,
      restored_by: await restoredBy(ctx.db, me, relyingParty(c, ctx.config).id),
    };
  }),

  route(contract.beginSecondFactor, async (call) => {
    const { ctx, c, me, locale } = call;
    await requireMayAddFactor(ctx.db, me, relyingParty(c, ctx.config).id);
    await requireRecentSignIn(call);
    const fresh = { secret: randomBytes(20), created_at: new Date(ctx.now()) };
    await ctx.db
      .insertInto('second_factor')
      .values({ user_id: me.id, ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(fresh)
          .where('second_factor.confirmed_at', 'is', null)
          .where('second_factor.created_at', '<', new Date(ctx.now() - setUpMs)),
      )
      .execute();
    const begun = await ctx.db
      .selectFrom('second_factor')
      .select('secret')
      .where('user_id', '=', me.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (!begun) throw alreadyOn();
    const { email } = await ctx.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow();
    return secretFor(begun.secret, {
      label: email ?? '',
      issuer: (await readSchoolName(ctx.db, locale)).name,
    });
  }),

  route(contract.confirmSecondFactor, async ({ ctx, c, me, body }) => {
    await requireMayAddFactor(ctx.db, me, relyingParty(c, ctx.config).id);
    const codes = newRecoveryCodes();
    const ended = await write(ctx.db, ctx.announcer, async (tx) => {
      const { email, first_name, language } = await lockUser(tx, me.id);
      const row = await tx.db
        .selectFrom('second_factor')
        .select(['secret', 'confirmed_at'])
        .where('user_id', '=', me.id)
        .executeTakeFirst();
      // The response to an earlier call may be lost: its recovery codes too, but they can be renewed.
      if (row?.confirmed_at) throw alreadyOn();
      const step = row ? stepOf(row.secret, body.code, ctx.now()) : null;
      if (step === null) throw wrongCode();
      await tx.db
        .updateTable('second_factor')
        .set({ confirmed_at: new Date(ctx.now()), last_step: step, passkeys_lost_at: null })
        .where('user_id', '=', me.id)
        .execute();
      await storeRecoveryCodes(tx.db, me.id, codes);
      if (email !== null) {
        const forgot = mailLink(ctx.config, '/auth?forgot=1', language);
        const content = { kind: 'second-factor', name: first_name, forgot, isOn: true } as const;
        await queueMail(tx.db, { to: email, userId: me.id, language, content });
      }
      return endSessionsOf(tx.db, me.id, me.sessionId);
    });
    evictSessions(ctx, ended);
    ctx.mailSender.wake();
    ctx.sessions.evictPeople([me.id]);
    refreshDevices(ctx, me.id);
    return { recovery_codes: codes.map(inGroups) };
  }),

  route(contract.renewRecoveryCodes, async (call) => {
    const { ctx, me } = call;
    const accepted = await requireCode(call);
    const codes = newRecoveryCodes();
    await write(ctx.db, ctx.announcer, async (tx) => {
      if (!(await takeCode(tx.db, accepted))) throw wrongCode();
      await storeRecoveryCodes(tx.db, me.id, codes);
    });
    return { recovery_codes: codes.map(inGroups) };
  }),

  route(contract.endSecondFactor, async (call) => {
    const { ctx, c, me } = call;
    const { second_factor } = (await ctx.school.current()).settings;
    const passkey = hasPasskey(relyingParty(c, ctx.config).id);
    if (second_factor && isOrganiser(me) && !(await isTrueOf(ctx.db, me.id, passkey)))
      throw new Refusal('invalid', { fields: { code: ['factorRequired'] } });
    const accepted = await requireCode(call);
    await write(ctx.db, ctx.announcer, async (tx) => {
      const owner = await lockUser(tx, me.id);
      if (!(await takeCode(tx.db, accepted))) throw wrongCode();
      await endFactor(tx, ctx.config, owner, { byAdmin: false });
    });
    ctx.mailSender.wake();
    await refreshRights(ctx, [me.id]);
    refreshDevices(ctx, me.id);
    return undefined;
  }),
];

/** Checks the code of the call. Wrong ones count against the limits of the sign-in. */
async function requireCode({
  ctx,
  c,
  me,
  body,
}: Pick<Call<typeof contract.endSecondFactor>, 'ctx' | 'c' | 'me' | 'body'>): Promise<AcceptedCode> {
  const { email } = await ctx.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow();
  const from = ipOf(c, ctx.config);
  await ctx.loginLimits.check(email ?? '', from);
  const accepted = await checkCode(ctx.db, { userId: me.id, code: body.code, now: ctx.now() });
  if (!accepted) {
    await ctx.loginLimits.failed(email ?? '', from);
    throw wrongCode();
  }
  await ctx.loginLimits.succeeded(email ?? '', from);
  return accepted;
}
