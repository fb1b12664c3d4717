import { randomBytes } from 'node:crypto';
import * as contract from '../../../contract/passkeys.ts';
import { isUnprotected } from '../../auth/factor-rules.ts';
import { refreshDevices } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { requireRecentSignIn } from '../account/recent-sign-in.ts';
import { lockUser } from '../profile/operations.ts';
import { readSchoolName } from '../school/current-school.ts';
import { isTrueOf, refreshRights, requireMayAddFactor } from '../second-factor/withheld.ts';
import { isChallenge, storeChallenge, takeChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { passkeySignInRoutes } from './sign-in-routes.ts';
import { loadWebAuthn } from './web-authn.ts';

const shownColumns = ['id', 'name', 'created_at', 'last_used_at', 'synced'] as const;

const onWire = (row: {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  synced: boolean;
}) => ({
  ...row,
  created_at: seconds(row.created_at),
  last_used_at: row.last_used_at && seconds(row.last_used_at),
});

const unusable = () => new Refusal('invalid', { fields: { credential: ['passkey'] } });

export const passkeyRoutes = [
  ...passkeySignInRoutes,

  route(contract.listPasskeys, async ({ ctx, c, me }) => {
    const rows = await ctx.db
      .selectFrom('passkey')
      .select(shownColumns)
      .where('user_id', '=', me.id)
      .where('rp_id', '=', relyingParty(c, ctx.config).id)
      .orderBy('id')
      .execute();
    return rows.map(onWire);
  }),

  route(contract.beginPasskey, async (call) => {
    const { ctx, c, me, locale } = call;
    const { id } = relyingParty(c, ctx.config);
    await requireMayAddFactor(ctx.db, me, id);
    await requireRecentSignIn(call);
    const stored = await ctx.db
      .selectFrom('passkey')
      .select(['credential_id', 'transports', 'user_handle'])
      .where('user_id', '=', me.id)
      .where('rp_id', '=', id)
      .execute();
    if (stored.length >= contract.maxPasskeys)
      throw new Refusal('invalid', { fields: { name: [`tooManyPasskeys:${contract.maxPasskeys}`] } });
    const person = await ctx.db
      .selectFrom('app_user')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow();
    const { generateRegistrationOptions } = await loadWebAuthn();
    const handle = stored[0]?.user_handle ?? randomBytes(32).toString('base64url');
    const options = await generateRegistrationOptions({
      rpName: (await readSchoolName(ctx.db, locale)).name,
      rpID: id,
      userName: person.email ?? '',
      userDisplayName: `${person.first_name} ${person.last_name}`.trim(),
      userID: new Uint8Array(Buffer.from(handle, 'base64url')),
      attestationType: 'none',
      excludeCredentials: stored.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const owner = { userId: me.id, handle };
    await storeChallenge(ctx.db, { challenge: options.challenge, owner, now: ctx.now() });
    return { ...options };
  }),

  route(contract.addPasskey, async ({ ctx, c, me, body }) => {
    const { id: rp_id, origin } = relyingParty(c, ctx.config);
    await requireMayAddFactor(ctx.db, me, rp_id);
    const { verifyRegistrationResponse } = await loadWebAuthn();
    let challenge = '';
    const verified = await verifyRegistrationResponse({
      response: { ...body.credential, clientExtensionResults: {} },
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      expectedChallenge: (sent) => {
        challenge = sent;
        return isChallenge(ctx.db, { challenge, userId: me.id, now: ctx.now() });
      },
    }).catch(() => null);
    if (!verified?.verified) throw unusable();
    const { credential, credentialBackedUp } = verified.registrationInfo;
    const row = await write(ctx.db, ctx.announcer, async (tx) => {
      const { email, first_name, language } = await lockUser(tx, me.id);
      const taken = await takeChallenge(tx.db, challenge);
      if (!taken?.user_handle || (await countOf(tx.db, me.id, rp_id)) >= contract.maxPasskeys)
        throw unusable();
      const added = await tx.db
        .insertInto('passkey')
        .values({
          user_id: me.id,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          user_handle: taken.user_handle,
          rp_id,
          counter: credential.counter,
          transports: JSON.stringify(body.credential.response.transports),
          synced: credentialBackedUp,
          name: body.name,
          created_at: new Date(ctx.now()),
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning(shownColumns)
        .executeTakeFirst();
      // The identifier of another account's passkey.
      if (!added) throw unusable();
      await tx.db
        .updateTable('second_factor')
        .set({ passkeys_lost_at: null })
        .where('user_id', '=', me.id)
        .execute();
      // The device has proven that it has the passkey.
      await tx.db
        .updateTable('session')
        .set({ signed_in_with: 'passkey' })
        .where('id', '=', me.sessionId)
        .execute();
      if (email !== null) {
        const forgot = mailLink(ctx.config, '/auth?forgot=1', language);
        const content = { kind: 'passkey-added', name: first_name, passkey: body.name, forgot } as const;
        await queueMail(tx.db, { to: email, userId: me.id, language, content });
      }
      return added;
    });
    ctx.mailSender.wake();
    ctx.sessions.evictPeople([me.id]);
    refreshDevices(ctx, me.id);
    return onWire(row);
  }),

  route(contract.renamePasskey, async ({ ctx, me, params, body }) => {
    const row = await ctx.db
      .updateTable('passkey')
      .set({ name: body.name })
      .where('id', '=', params.id)
      .where('user_id', '=', me.id)
      .returning(shownColumns)
      .executeTakeFirst();
    if (!row) throw new Refusal('notFound');
    refreshDevices(ctx, me.id);
    return onWire(row);
  }),

  route(contract.deletePasskey, async ({ ctx, c, me, params }) => {
    await write(ctx.db, ctx.announcer, async (tx) => {
      await lockUser(tx, me.id);
      const row = await tx.db
        .deleteFrom('passkey')
        .where('id', '=', params.id)
        .where('user_id', '=', me.id)
        .returning('rp_id')
        .executeTakeFirst();
      if (!row) throw new Refusal('notFound');
      const { id } = relyingParty(c, ctx.config);
      if (row.rp_id === id && (await isTrueOf(tx.db, me.id, isUnprotected(id))))
        throw new Refusal('invalid', { fields: { credential: ['factorRequired'] } });
    });
    await refreshRights(ctx, [me.id]);
    refreshDevices(ctx, me.id);
    return undefined;
  }),
];

const countOf = async (db: Reader, userId: number, rpId: string): Promise<number> =>
  (
    await db
      .selectFrom('passkey')
      .select('id')
      .where('user_id', '=', userId)
      .where('rp_id', '=', rpId)
      .execute()
  ).length;
