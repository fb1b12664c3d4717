import { expect } from 'vitest';
import { extensionsHeader } from '../../contract/client-extensions.ts';
import type { ApiScope } from '../../contract/api-tokens.ts';
import type { Answer, NewPerson, Person, School } from './school.ts';

interface Script {
  owner: Person;
  id: number;
  token: string;
  /** Calls the server with the token, as a script without our app's extensions. */
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
}

export const addToken = (owner: Person, sent: object = {}): Promise<Answer> =>
  owner.call('POST', '/desk/api-tokens', { name: 'Script', scopes: ['people:read'], days: 30, ...sent });

/** A script with an API token of a new organiser, or of `owner`. */
export async function script(
  school: School,
  scopes: readonly ApiScope[],
  { owner, ...fresh }: NewPerson & { owner?: Person } = {},
): Promise<Script> {
  const person = owner ?? (await school.person({ role: 'admin', ...fresh }));
  const { status, body } = await addToken(person, { scopes });
  expect(status).toBe(200);
  const { id, token } = body.data as { id: number; token: string };
  const headers = { authorization: `Bearer ${token}`, [extensionsHeader]: '' };
  return {
    owner: person,
    id,
    token,
    call: (method, path, sent) => school.call(method, path, sent, headers),
  };
}
