import * as contract from '../../../contract/passkeys.ts';
import type { Context } from '../../context.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { admit } from '../auth/admit.ts';
import { beginSession } from '../auth/begin-session.ts';
import { isChallenge, storeChallenge, takeChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { loadWebAuthn } from './web-authn.ts';

/** Sign-in with a passkey. Nobody finds out which accounts exist: the passkey names its account. */
export const passkeySignInRoutes = [
  route(contract.beginPasskeySignIn, async ({ ctx, c }) => {
    const { id } = relyingParty(c, ctx.config);
    await ctx.attempts.limitManyByIp('passkey-options', ipOf(c, ctx.config));
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' });
    await storeChallenge(ctx.db, { challenge: options.challenge, owner: null, now: ctx.now() });
    return { ...options };
  }),

  route(contract.signInWithPasskey, async ({ ctx, c, body, locale }) => {
    const { id: rp_id, origin } = relyingParty(c, ctx.config);
    await ctx.attempts.limitManyByIp('passkey', ipOf(c, ctx.config));
    const { credential, consent } = body;
    const stored = await findPasskey(ctx, credential.id, rp_id);
    if (!stored) throw new Refusal('passkeyUnknown');
    const { userHandle, ...response } = credential.response;
    if (userHandle && userHandle !== stored.user_handle) throw new Refusal('passkeyUnknown');
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    let challenge = '';
    const verified = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(stored.public_key),
        counter: Number(stored.counter),
        transports: stored.transports,
      },
      expectedChallenge: (sent) => {
        challenge = sent;
        return isChallenge(ctx.db, { challenge, userId: null, now: ctx.now() });
      },
    }).catch(() => null);
    if (!verified?.verified) throw new Refusal('passkeyRefused');
    const { newCounter, credentialBackedUp } = verified.authenticationInfo;
    await admit({ ctx, c }, stored, consent);
    // Only now, so that the same response can be repeated with the consent.
    if (!(await takeChallenge(ctx.db, challenge))) throw new Refusal('passkeyRefused');
    await ctx.db
      .updateTable('passkey')
      .set({ counter: newCounter, synced: credentialBackedUp, last_used_at: new Date(ctx.now()) })
      .where('id', '=', stored.passkey_id)
      .execute();
    return beginSession({ ctx, c, locale }, stored.id, { method: 'passkey' });
  }),
];

const findPasskey = ({ db }: Context, credentialId: string, rpId: string) =>
  db
    .selectFrom('passkey')
    .innerJoin('app_user', 'app_user.id', 'passkey.user_id')
    .select([
      'passkey.id as passkey_id',
      'credential_id',
      'public_key',
      'user_handle',
      'counter',
      'transports',
    ])
    .select(['app_user.id', 'app_user.email', 'status', 'role'])
    .select(['suspension_reason', 'email_verified_at', 'consent_version'])
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
