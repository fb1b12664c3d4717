import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { BegunProviderSignIn, IdentityProvider } from '../../../contract/single-sign-on.ts';
import { newToken, tokenHash } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { PersonClaims } from '../../db/single-sign-on-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { joinClaims, readClaims } from './claims.ts';
import { codeOf, isUnreachable, loadOpenId, openProvider, refusesSettings } from './provider.ts';

/** In ms. Some people register at the provider first. */
const lifetimeMs = 20 * 60_000;

interface Begin {
  provider: IdentityProvider;
  /** Origin of the school. */
  origin: string;
  /** The person who links an account from the profile; null for a sign-in. */
  userId: number | null;
}

export const redirectAddress = (origin: string): string => `${origin}/auth/return`;

/** Stores a sign-in that the provider confirms, and returns what the browser needs. @throws Refusal */
export async function beginAtProvider(
  ctx: Context,
  { provider, origin, userId }: Begin,
): Promise<BegunProviderSignIn> {
  const { issuer, client_id } = provider;
  const openid = await loadOpenId();
  const configuration = await openProvider(ctx, provider);
  const [state, secret, nonce] = [newToken(), newToken(), newToken()];
  const code_verifier = openid.randomPKCECodeVerifier();
  const redirect_address = redirectAddress(origin);
  await expireProviderSignIns(ctx);
  await ctx.db
    .insertInto('provider_sign_in')
    .values({
      state_hash: tokenHash(state),
      secret_hash: tokenHash(secret),
      user_id: userId,
      issuer,
      client_id,
      redirect_address,
      code_verifier,
      nonce,
      subject: null,
      expires_at: new Date(ctx.now() + lifetimeMs),
    })
    .execute();
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirect_address,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  });
  const canSignOut = configuration.serverMetadata().end_session_endpoint !== undefined;
  const signOut = canSignOut
    ? openid.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${origin}/auth` }).href
    : null;
  return { address: address.href, state, secret, sign_out_address: signOut };
}

export async function expireProviderSignIns({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('provider_sign_in').where('expires_at', '<', new Date(now())).execute();
}

interface Proof {
  state: string;
  secret: string;
  response?: string | undefined;
}

export interface ProvenIdentity {
  issuer: string;
  subject: string;
  claims: PersonClaims;
  /** The person who began to link it from the profile. */
  userId: number | null;
  /** The proof has begun a session or linked an account. */
  isUsed: boolean;
}

/**
 * Verifies the response of the provider, or returns what an earlier call with the same proof has verified. The proof
 * counts once: `takeProof`. @throws Refusal `providerExpired`, `providerRefused`, `providerSettings` or
 * `providerUnavailable`
 */
export async function proveIdentity(ctx: Context, proof: Proof): Promise<ProvenIdentity> {
  const row = await findSignIn(ctx, proof);
  const proven = provenIn(row) ?? (await verifyOnce(ctx, row, proof));
  await requireCurrentProvider(ctx, row);
  return proven;
}

type Row = Awaited<ReturnType<typeof findSignIn>>;

async function findSignIn({ db, now }: Context, { state, secret }: Proof) {
  const row = await db
    .selectFrom('provider_sign_in')
    .selectAll()
    .where('state_hash', '=', tokenHash(state))
    .where('expires_at', '>', new Date(now()))
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.secret_hash, tokenHash(secret))) throw new Refusal('providerExpired');
  return row;
}

/**
 * The provider in the settings. @throws Refusal `notFound` if it was switched off since the sign-in began,
 * `providerExpired` if it was replaced
 */
async function requireCurrentProvider(
  { school }: Context,
  { issuer, client_id }: Row,
): Promise<IdentityProvider> {
  const { single_sign_on } = (await school.current()).settings;
  if (!single_sign_on) throw new Refusal('notFound');
  if (single_sign_on.issuer !== issuer || single_sign_on.client_id !== client_id)
    throw new Refusal('providerExpired');
  return single_sign_on;
}

const provenIn = ({ issuer, subject, claims, user_id, used_at }: Row): ProvenIdentity | null =>
  subject === null || claims === null
    ? null
    : { issuer, subject, claims, userId: user_id, isUsed: used_at !== null };

/** By state. A provider that gets a code twice ends the sign-in. */
const verifying = new Map<string, Promise<ProvenIdentity>>();

/** Simultaneous calls with the same proof share the request to the provider. */
function verifyOnce(ctx: Context, row: Row, proof: Proof): Promise<ProvenIdentity> {
  const running = verifying.get(proof.state);
  if (running) return running;
  const begun = verify(ctx, row, proof).finally(() => verifying.delete(proof.state));
  verifying.set(proof.state, begun);
  return begun;
}

async function verify(ctx: Context, row: Row, proof: Proof): Promise<ProvenIdentity> {
  const provider = await requireCurrentProvider(ctx, row);
  if (proof.response === undefined) throw new Refusal('providerExpired');
  const configuration = await openProvider(ctx, provider);
  const openid = await loadOpenId();
  try {
    const tokens = await openid.authorizationCodeGrant(
      configuration,
      new URL(`${row.redirect_address}?${proof.response.replace(/^\?/, '')}`),
      { pkceCodeVerifier: row.code_verifier, expectedState: proof.state, expectedNonce: row.nonce },
    );
    const idToken = tokens.claims();
    if (!idToken) throw new Refusal('providerRefused');
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo = hasUserInfo
      ? await openid.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
      : {};
    const claims = readClaims(joinClaims({ ...idToken }, { ...userInfo }), provider);
    await ctx.db
      .updateTable('provider_sign_in')
      .set({ subject: idToken.sub, claims: JSON.stringify(claims) })
      .where('state_hash', '=', row.state_hash)
      .execute();
    return { issuer: row.issuer, subject: idToken.sub, claims, userId: row.user_id, isUsed: false };
  } catch (error) {
    // A simultaneous call at another process may have used the code.
    const other = provenIn(await findSignIn(ctx, proof));
    if (other) return other;
    ctx.log.warn({ code: codeOf(error) }, 'the response of the identity provider was refused');
    if (isUnreachable(error)) throw new Refusal('providerUnavailable');
    throw new Refusal(refusesSettings(error) ? 'providerSettings' : 'providerRefused');
  }
}

/**
 * Uses the proof up; the row stays until it expires, because the response to this call may be lost. Returns false if
 * another call has used it.
 */
export async function takeProof({ db, now }: { db: Reader; now: number }, state: string): Promise<boolean> {
  const row = await db
    .updateTable('provider_sign_in')
    .set({ used_at: new Date(now) })
    .where('state_hash', '=', tokenHash(state))
    .where('used_at', 'is', null)
    .returning('state_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the session that a used proof has begun. */
export async function recordSession(db: Reader, state: string, sessionId: number): Promise<void> {
  await db
    .updateTable('provider_sign_in')
    .set({ used_by: sessionId })
    .where('state_hash', '=', tokenHash(state))
    .execute();
}

/**
 * Takes the session that a used proof has begun, so that the same browser can begin another one in its place after a lost
 * response. Undefined if the proof has begun none, a simultaneous call has taken it, or it has ended.
 */
export async function takeSession(db: Reader, state: string, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`update provider_sign_in p set used_by = null from session s
    where p.state_hash = ${tokenHash(state)} and s.id = p.used_by and s.user_id = ${userId}
    returning s.id::int as id`.execute(db);
  return rows[0]?.id;
}
