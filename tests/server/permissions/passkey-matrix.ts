import { randomUUID } from 'node:crypto';
import type { Fixtures } from './fixtures.ts';
import { allowAdmins, refuseUnlessApproved, type Row } from './row.ts';

/** A passkey of another person: unknown to every caller. */
const passkeyOfAnother = async ({ school }: Fixtures): Promise<number> => {
  const { id: user_id } = await school.person();
  const { id } = await school.ctx.db
    .insertInto('passkey')
    .values({
      user_id,
      credential_id: randomUUID(),
      public_key: Buffer.from('key'),
      user_handle: randomUUID(),
      rp_id: '127.0.0.1',
      counter: 0,
      transports: '[]',
      synced: true,
      name: 'Phone',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A person whose sign-in asks for codes. */
const personWithFactor = async ({ school }: Fixtures): Promise<number> => {
  const { id: user_id } = await school.person();
  const at = new Date();
  await school.ctx.db
    .insertInto('second_factor')
    .values({ user_id, secret: Buffer.from('x'), created_at: at, confirmed_at: at })
    .execute();
  return user_id;
};

const bytes = 'AAAA';
const credential = { id: bytes, rawId: bytes, type: 'public-key' };

/** A linked account of another person: unknown to every caller. */
const identityOfAnother = async ({ school }: Fixtures): Promise<number> => {
  const { id: user_id } = await school.person();
  const { id } = await school.ctx.db
    .insertInto('linked_identity')
    .values({
      user_id,
      issuer: 'https://id.example',
      subject: randomUUID(),
      email: null,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const proof = { state: 'a'.repeat(43), secret: 'b'.repeat(43), response: 'code=c' };

/**
 * Passkeys, the second factor, and accounts at an identity provider. `tests/server` has a file for each with the calls
 * that are accepted.
 */
export const passkeyMatrix: Record<string, Row> = {
  listPasskeys: {
    request: () => ({ path: '/profile/passkeys' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  beginPasskey: {
    request: () => ({ path: '/profile/passkeys/options', body: {} }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  addPasskey: {
    request: () => ({
      path: '/profile/passkeys',
      body: {
        name: 'Phone',
        credential: { ...credential, response: { clientDataJSON: bytes, attestationObject: bytes } },
      },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 422 },
  },
  renamePasskey: {
    request: async (fixtures) => ({
      path: `/profile/passkeys/${await passkeyOfAnother(fixtures)}`,
      body: { name: 'Mine' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  deletePasskey: {
    request: async (fixtures) => ({ path: `/profile/passkeys/${await passkeyOfAnother(fixtures)}` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  getSecondFactor: {
    request: () => ({ path: '/profile/second-factor' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: {
      caller: 'attendee',
      expected: ['has_password', 'missing', 'recovery_codes', 'required', 'restored_by', 'since'],
      nullKeys: ['restored_by', 'since'],
    },
  },
  beginSecondFactor: {
    request: () => ({ path: '/profile/second-factor', body: {} }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  confirmSecondFactor: {
    request: () => ({ path: '/profile/second-factor/confirm', body: { code: 'wrong' } }),
    roles: { ...refuseUnlessApproved, otherwise: 422 },
  },
  renewRecoveryCodes: {
    request: () => ({ path: '/profile/second-factor/recovery-codes', body: { code: 'wrong' } }),
    roles: { ...refuseUnlessApproved, otherwise: 422 },
  },
  endSecondFactor: {
    request: () => ({ path: '/profile/second-factor/end', body: { code: 'wrong' } }),
    roles: { ...refuseUnlessApproved, otherwise: 422 },
  },
  getPersonFactor: {
    request: async (fixtures) => ({ path: `/desk/people/${await personWithFactor(fixtures)}/second-factor` }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: ['since'] },
  },
  endPersonFactor: {
    request: async (fixtures) => ({
      path: `/desk/people/${await personWithFactor(fixtures)}/second-factor/end`,
      body: {},
    }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  listIdentities: {
    request: () => ({ path: '/profile/identities' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  // The school has no provider.
  beginIdentityLink: {
    request: () => ({ path: '/profile/identities/begin', body: {} }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  linkIdentity: {
    request: () => ({ path: '/profile/identities', body: proof }),
    roles: { ...refuseUnlessApproved, otherwise: 422 },
  },
  unlinkIdentity: {
    request: async (fixtures) => ({ path: `/profile/identities/${await identityOfAnother(fixtures)}` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  beginProviderSignIn: {
    request: () => ({ path: '/single-sign-on/begin' }),
    roles: { otherwise: 404 },
  },
  signInWithProvider: {
    request: () => ({ path: '/single-sign-on/login', body: proof }),
    roles: { otherwise: 422 },
  },
  getDigest: {
    request: () => ({ path: '/profile/digest' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  setCalendarMails: {
    request: () => ({ path: '/agenda/calendar-mails', body: { calendar_mails: true } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  setDigest: {
    request: () => ({ path: '/profile/digest', body: { period: 'weekly' } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  unsubscribe: {
    request: () => ({ path: `/mail/unsubscribe/${'k'.repeat(43)}` }),
    roles: { otherwise: 200 },
  },
  openUnsubscribe: {
    request: () => ({ path: `/mail/unsubscribe/${'k'.repeat(43)}` }),
    roles: { otherwise: 302 },
  },
  beginPasskeySignIn: {
    request: () => ({ path: '/passkeys/options' }),
    roles: { otherwise: 200 },
  },
  signInWithPasskey: {
    request: () => ({
      path: '/passkeys/login',
      body: {
        credential: {
          ...credential,
          response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
        },
      },
    }),
    roles: { otherwise: 422 },
  },
};
