import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopesOf } from '../../contract/api-scopes.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { accountTables } from '../../server/areas/account/tables.ts';
import { callsWithOwnEntry } from '../../server/audit/audited-calls.ts';
import { expireApiTokens } from '../../server/auth/api-tokens.ts';
import { script } from '../support/api-tokens.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

const dayMs = 86_400_000;
let school: School;
let platformAdmin: Person;

beforeAll(async () => {
  school = await openSchool();
  platformAdmin = await school.person({ role: 'platformadmin' });
});
afterAll(() => school.close());

const entriesOf = async (query: string) =>
  (await platformAdmin.call('GET', `/desk/audit?${query}`)).body.data as {
    action: string;
    actor: { id: number };
    token: { id: number; name: string | null } | null;
    details: Record<string, unknown>;
  }[];
const waiting = async () => {
  const person = await school.person({ status: 'pending' });
  await school.ctx.db
    .updateTable('app_user')
    .set({ email_verified_at: new Date() })
    .where('id', '=', person.id)
    .execute();
  return person;
};

it('names the owner and the token of a call that a script made, and no token for a call of the app', async () => {
  const { owner, id, call } = await script(school, ['programme:write']);
  const course = (en: string) => ({ localized_title: { en } });
  expect((await call('POST', '/desk/courses', course('Soil'))).status).toBe(200);
  expect((await owner.call('POST', '/desk/courses', course('Air'))).status).toBe(200);
  const [own, ofScript] = await entriesOf(`actor=${owner.id}&kind=programme`);
  expect(own).toMatchObject({ details: { call: 'addCourse' }, token: null });
  expect(ofScript).toMatchObject({ actor: { id: owner.id }, token: { id, name: 'Script' } });
  const csv = await fetch(`${school.url}/api/desk/audit/export.csv?actor=${owner.id}&kind=programme`, {
    headers: { authorization: `Bearer ${platformAdmin.token}` },
  });
  expect((await csv.text()).split('\r\n')).toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(`;${id};Script$`))]),
  );
});

it('names the token in each entry that has an action of its own', async () => {
  const { owner, id, call } = await script(school, ['people:write']);
  const [approved, declined, person] = [await waiting(), await waiting(), await school.person()];
  const invitee = {
    ...{ email: `${randomUUID()}@example.org`, first_name: 'Anna', last_name: 'Weber', role: 'expert' },
    ...{ course_type: null, language: 'en' },
  };
  const target = { user_id: person.id, day: new Date().toISOString().slice(0, 10), event_id: null };
  const calls: Record<string, readonly [string, string, object]> = {
    approvePeople: ['POST', '/desk/people/approve', { ids: [approved.id] }],
    declinePeople: ['POST', '/desk/people/decline', { ids: [declined.id], reason: 'Full' }],
    editPerson: ['PUT', `/desk/people/${person.id}`, { visible: false }],
    invitePerson: ['POST', '/desk/invitations/mail', invitee],
  };
  // A call that scripts may make must be tried here.
  const expected = [...callsWithOwnEntry].filter((name) => scopesOf(endpoints[name]!).length > 0);
  expect(Object.keys(calls).toSorted()).toEqual(expected.toSorted());
  for (const [method, path, body] of Object.values(calls))
    expect((await call(method, path, body)).status).toBe(200);
  expect((await call('POST', '/check-in', { ...target, at: Date.now() })).status).toBe(200);
  expect((await call('POST', '/check-in/undo', target)).status).toBe(200);
  const entries = await entriesOf(`actor=${owner.id}`);
  const ofPerson = await entriesOf(`target=${person.id}&kind=check_in`);
  const named = [...entries, ...ofPerson].filter(({ token }) => token?.id === id);
  expect(new Set(named.map(({ action }) => action))).toEqual(
    new Set(['approve', 'decline', 'edit', 'invite', 'checkIn', 'undoCheckIn']),
  );
});

it('keeps the entry without the name after the token is deleted', async () => {
  const { owner, id, call } = await script(school, ['programme:write']);
  await call('POST', '/desk/courses', { localized_title: { en: 'Water' } });
  school.clock.shift = 61 * dayMs;
  try {
    await expireApiTokens(school.ctx);
  } finally {
    school.clock.shift = 0;
  }
  expect(await entriesOf(`actor=${owner.id}&kind=programme`)).toMatchObject([{ token: { id, name: null } }]);
});

it('exports the name to the owner, and erases it everywhere with the account', async () => {
  const { owner, id, call } = await script(school, ['programme:write']);
  await call('POST', '/desk/courses', { localized_title: { en: 'Compost' } });
  const acts = await accountTables.audit.export.organiser_acts(school.ctx, owner.id);
  expect(acts).toMatchObject([{ api_token: null }, { action: 'added', api_token: 'Script' }]);
  expect((await owner.call('DELETE', `/desk/api-tokens/${id}`)).status).toBe(200);
  expect((await owner.call('DELETE', '/profile')).status).toBe(200);
  const entries = await school.ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('actor_id', '=', owner.id)
    .execute();
  expect(entries.map(({ details }) => details['call'])).toEqual(
    expect.arrayContaining(['addApiToken', 'revokeApiToken', 'addCourse']),
  );
  expect(JSON.stringify(entries)).not.toContain('Script');
});
