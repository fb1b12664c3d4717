import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { BegunProviderSignIn, NewAccountPolicy } from '../../contract/single-sign-on.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { type IdentityProvider, type ProviderPerson, startIdentityProvider } from './identity-provider.ts';
import { type NewPerson, openSchool } from './school.ts';

export const origin = 'https://school.example';
export const password = 'right horse battery';

/** A person at the provider whom the school does not know. */
export const anybody = (more: Partial<ProviderPerson> = {}): ProviderPerson => ({
  sub: randomUUID(),
  email: `${randomUUID()}@kaznu.example`,
  email_verified: true,
  given_name: 'Aigerim',
  family_name: 'Omarova',
  ...more,
});

/** A school, a real OpenID provider, and what a device does between them. */
export async function openSchoolWithProvider() {
  const school = await openSchool({ PUBLIC_URL: origin, PROVIDER_LOCAL: 'on' });
  const provider = await startIdentityProvider(origin);
  const admin = await school.person({ role: 'admin' });
  const passwordHash = await hashPassword(password);

  const saveSchool = async (change: object) => {
    const { version } = (await admin.call('GET', '/desk/school')).body.data;
    return admin.call('PUT', '/desk/school', { base: version, ...change });
  };
  const begin = async (): Promise<BegunProviderSignIn> => {
    const { status, body } = await school.call('POST', '/single-sign-on/begin');
    expect(status).toBe(200);
    return body.data;
  };
  /** Goes to the provider as this person, and returns what the device has afterwards. */
  const comeBack = async (person: ProviderPerson | null, begun?: BegunProviderSignIn) => {
    const { address, state, secret } = begun ?? (await begin());
    provider.person = person;
    return { state, secret, response: await provider.visit(address) };
  };
  const login = (proof: object) => school.call('POST', '/single-sign-on/login', proof);
  const signIn = async (person: ProviderPerson | null) => login(await comeBack(person));

  return {
    ...{ school, provider, admin, passwordHash, saveSchool, begin, comeBack, login, signIn },
    /** Sets the provider of the school, with its secret. */
    offer: async (at: IdentityProvider, new_accounts: NewAccountPolicy, more: object = {}) => {
      const { issuer, client_id, client_secret } = at;
      const sent = { issuer, client_id, secret: client_secret };
      const secret = await admin.call('PUT', '/desk/single-sign-on/secret', sent);
      expect(secret.body.data).toEqual({ has_secret: true });
      const saved = await saveSchool({
        single_sign_on: {
          ...{ name: 'KazNU', issuer, client_id, new_accounts },
          ...{ role_claim: null, expert_value: null, course_claim: null },
          ...more,
        },
      });
      expect(saved.status).toBe(200);
    },
    codeOf: async (person: ProviderPerson | null) => (await signIn(person)).body.code,
    /** A person here who has connected their account at the provider. */
    linked: async (at: ProviderPerson, fresh: NewPerson = {}) => {
      const person = await school.person({ passwordHash, ...fresh });
      const { body } = await person.call('POST', '/profile/identities/begin', {});
      const link = await person.call('POST', '/profile/identities', await comeBack(at, body.data));
      expect(link.status).toBe(200);
      return person;
    },
    close: async () => {
      await provider.close();
      await school.close();
    },
  };
}
