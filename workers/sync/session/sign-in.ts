import { login, revokeSession } from '../../../contract/auth.ts';
import { signInWithPasskey } from '../../../contract/passkeys.ts';
import { signInWithProvider } from '../../../contract/single-sign-on.ts';
import { getProfile, type User, user } from '../../../contract/users.ts';
import { databaseName } from '../../../src/lib/person-databases.ts';
import { storeSession, storedSession } from '../../../src/db/store-session.ts';
import type { Outcome, SignedIn, SignInProof, SyncApi } from '../../../src/lib/sync-api.ts';
import { classify } from '../transport/classify.ts';
import type { Environment } from '../environment.ts';
import { type ServerAccess, send } from '../transport/http.ts';
import { readLeniently } from '../apply/lenient-row.ts';
import { failure } from './outcome.ts';

type Input = Parameters<SyncApi['signIn']>[0];

/** Signs in and stores the session in the database of the person, which is created if needed. */
export async function signIn(env: Environment, input: Input): Promise<Outcome<SignedIn>> {
  const { base, proof, consent, locale, timeZone, credentials } = input;
  const access: ServerAccess = { base, locale, timeZone, credentials };
  const noAbort = new AbortController().signal;
  const agreed = consent !== undefined && { consent };
  const call = <E extends typeof login | typeof signInWithPasskey | typeof signInWithProvider>(
    endpoint: E,
    body: object,
  ) => send(env, access, endpoint, { body: { ...body, ...agreed } }, noAbort);
  const answer = await ('passkey' in proof
    ? call(signInWithPasskey, { credential: proof.passkey })
    : 'provider' in proof
      ? call(signInWithProvider, proof.provider)
      : call(login, proof));
  const outcome = classify(answer);
  // Some servers answer 401 for a wrong password.
  if (outcome.type === 'auth') return { ok: false, code: 'credentials', http: 401 };
  const refusal = answer.kind === 'reply' ? answer.error : { message: '' };
  // A 413 without a code: either the platform is closed or the account is not approved yet.
  if (outcome.type === 'closed' && refusal.code === undefined)
    return { ok: false, code: 'http-413', http: 413, message: refusal.message };
  if (outcome.type === 'closed' && refusal.code === 'suspended')
    return { ok: false, code: 'suspended', http: 413, data: refusal.data };
  if (outcome.type !== 'done')
    return { ...failure(outcome), data: answer.kind === 'reply' ? answer.error.data : undefined };
  const started = readLeniently(login.output, outcome.data)?.row;
  if (!started) return { ok: false, code: 'unreadable' };
  const { token } = started;
  const me = started.user ?? (await fetchProfile(env, { ...access, token }));
  if (!me) return { ok: false, code: 'unreadable' };
  if (isAnother(proof, me)) {
    const { revoke_ticket } = started;
    if (revoke_ticket !== undefined)
      await send(env, access, revokeSession, { body: { revoke_ticket } }, noAbort);
    return { ok: false, code: 'anotherPerson' };
  }

  const db = env.databases.open(databaseName(new URL(base).host, me.id));
  try {
    await storeSession(storedSession(base, started), me, answer.meta, db);
  } catch {
    return { ok: false, code: 'storage' };
  } finally {
    db.close();
  }
  return { ok: true, value: { userId: me.id, token } };
}

const isAnother = (proof: SignInProof, { id }: User): boolean =>
  'only' in proof && proof.only !== undefined && proof.only !== id;

async function fetchProfile(env: Environment, access: ServerAccess): Promise<User | undefined> {
  const answer = await send(env, access, getProfile, {}, new AbortController().signal);
  return readLeniently(user, answer.kind === 'reply' ? answer.data : undefined)?.row;
}
