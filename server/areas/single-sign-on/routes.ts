import * as contract from '../../../contract/single-sign-on.ts';
import { recentSignInMs } from '../../../contract/account.ts';
import { refreshDevices, signedInAt } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { originOf } from '../../http/own-origin.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { requireRecentSignIn } from '../account/recent-sign-in.ts';
import { isAdmin, requireRole } from '../people/roles.ts';
import { findOwnIdentity, linkAndMail, shownColumns } from './linked-identities.ts';
import { currentProvider } from './provider.ts';
import { beginAtProvider, proveIdentity, redirectAddress, takeProof } from './provider-sign-ins.ts';
import { providerSignInRoutes } from './sign-in-routes.ts';

export const singleSignOnRoutes = [
  ...providerSignInRoutes,

  route(contract.listIdentities, async ({ ctx, me }) => {
    const rows = await ctx.db
      .selectFrom('linked_identity')
      .select(shownColumns)
      .where('user_id', '=', me.id)
      .orderBy('id')
      .execute();
    return Promise.all(rows.map((row) => onWire(ctx, row)));
  }),

  route(contract.beginIdentityLink, async (call) => {
    const { ctx, c, me } = call;
    await requireRecentSignIn(call);
    const provider = await currentProvider(ctx);
    return beginAtProvider(ctx, { provider, origin: originOf(c, ctx.config), userId: me.id });
  }),

  route(contract.linkIdentity, async ({ ctx, me, body }) => {
    const identity = await proveIdentity(ctx, body);
    if (identity.userId !== null && identity.userId !== me.id) throw new Refusal('providerExpired');
    // A sign-in at the provider ended at an existing account: its owner has just signed in to it.
    const signedIn = await signedInAt(ctx.db, me.sessionId);
    if (identity.userId === null && ctx.now() - signedIn.getTime() >= recentSignInMs)
      throw new Refusal('providerExpired');
    const { name } = await currentProvider(ctx);
    const row = await write(ctx.db, ctx.announcer, async (tx) => {
      if (await takeProof({ db: tx.db, now: ctx.now() }, body.state))
        return linkAndMail(ctx, tx, me.id, identity, name);
      // The response to the first call was lost.
      const linked = await findOwnIdentity(tx.db, me.id, identity);
      if (!linked) throw new Refusal('providerExpired');
      return linked;
    });
    ctx.mailSender.wake();
    refreshDevices(ctx, me.id);
    return onWire(ctx, row);
  }),

  route(contract.unlinkIdentity, async ({ ctx, me, params }) => {
    const row = await ctx.db
      .deleteFrom('linked_identity')
      .where('id', '=', params.id)
      .where('user_id', '=', me.id)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new Refusal('notFound');
    refreshDevices(ctx, me.id);
    return undefined;
  }),

  route(contract.getProviderSetup, async ({ ctx, c, me }) => {
    requireRole(isAdmin, me);
    const { single_sign_on } = (await ctx.school.current()).settings;
    return {
      redirect_address: redirectAddress(originOf(c, ctx.config)),
      has_secret: single_sign_on !== null && (await hasSecret(ctx, single_sign_on)),
    };
  }),

  route(contract.setProviderSecret, async ({ ctx, me, body }) => {
    requireRole(isAdmin, me);
    const { issuer, client_id, secret } = body;
    await write(ctx.db, ctx.announcer, async (tx) => {
      // Secrets of earlier providers are of no use.
      await tx.db.deleteFrom('provider_secret').execute();
      if (secret !== null)
        await tx.db.insertInto('provider_secret').values({ issuer, client_id, secret }).execute();
      await nudgeAdmins(tx);
    });
    return { has_secret: secret !== null };
  }),
];

/** Makes the devices of administrators pull. After a pull, their screens fetch again whether there is a secret. */
async function nudgeAdmins(tx: Write): Promise<void> {
  const admins = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('role', 'in', ['admin', 'platformadmin'])
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id } of admins) tx.nudge(id, 0);
}

interface Row {
  id: number;
  issuer: string;
  email: string | null;
  created_at: Date;
  last_used_at: Date | null;
}

async function onWire({ school }: Context, { id, issuer, email, created_at, last_used_at }: Row) {
  const { single_sign_on } = (await school.current()).settings;
  return {
    id,
    provider: single_sign_on?.issuer === issuer ? single_sign_on.name : new URL(issuer).host,
    email,
    created_at: seconds(created_at),
    last_used_at: last_used_at && seconds(last_used_at),
  };
}

const hasSecret = async (
  { db }: Context,
  { issuer, client_id }: Pick<contract.IdentityProvider, 'issuer' | 'client_id'>,
): Promise<boolean> =>
  (await db
    .selectFrom('provider_secret')
    .select('issuer')
    .where('issuer', '=', issuer)
    .where('client_id', '=', client_id)
    .executeTakeFirst()) !== undefined;
