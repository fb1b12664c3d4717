import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { erasePerson } from '../../server/areas/account/erase-person.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  anna = await school.person({ name: 'Anna', email: `${randomUUID()}@anna.example` });
  bert = await school.person({ name: 'Bert', email: `${randomUUID()}@bert.example` });
});

const codeOf = async (person: Person): Promise<string> =>
  (await person.call('GET', '/check-in/code')).body.data[0].code;
const share = (by: Person, to: Person, more: object = {}) =>
  by.call(
    'POST',
    '/contacts',
    { user_id: to.id, fields: ['email'], at: Date.now(), ...more },
    { 'idempotency-key': randomUUID() },
  );
const contacts = async (person: Person) => (await person.call('GET', '/contacts')).body.data;
const emailOf = async ({ id }: Person): Promise<string | null> =>
  (await school.ctx.db.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email;

it('shares fields with a person whose code was scanned, and confirms it when they share too', async () => {
  const scanned = await share(anna, bert, { code: await codeOf(bert), fields: ['email', 'phone'] });
  expect(scanned.body.data).toMatchObject({
    ...{ id: bert.id, state: 'asked', own: ['email', 'phone'], shared: {}, note: null },
  });
  expect(await contacts(bert)).toMatchObject([
    { id: anna.id, state: 'offered', own: [], shared: { email: await emailOf(anna), phone: null } },
  ]);
  const answer = await share(bert, anna, { fields: ['position'] });
  expect(answer.body.data).toMatchObject({ state: 'confirmed', own: ['position'] });
  expect(await contacts(anna)).toMatchObject([{ state: 'confirmed', shared: { position: null } }]);
});

it('replaces the fields when they are shared again', async () => {
  await share(anna, bert, { code: await codeOf(bert) });
  await share(anna, bert, { fields: [] });
  expect(await contacts(bert)).toMatchObject([{ shared: {} }]);
});

it('refuses a code that is forged, of another person, or revoked when it arrives', async () => {
  const code = await codeOf(bert);
  const errorOf = async (more: object) => {
    const { status, body } = await share(anna, bert, more);
    return [status, body.subject, Object.keys(body.errors ?? {})];
  };
  const refused = [422, { type: 'contact', id: bert.id }, ['code']];
  expect(await errorOf({})).toEqual(refused);
  expect(await errorOf({ code: 'nonsense' })).toEqual(refused);
  expect(await errorOf({ code: await codeOf(anna) })).toEqual(refused);
  await bert.call('POST', '/check-in/code/renew');
  expect(await errorOf({ code })).toEqual(refused);
  const { body } = await share(anna, bert, { code });
  expect(body.errors.code).toEqual(['This code has been replaced by a newer one. Scan it again.']);
  expect((await share(anna, anna, { code: await codeOf(anna) })).status).toBe(422);
  expect(await contacts(bert)).toEqual([]);
});

it('shows shared values as they are now, and only those', async () => {
  await share(anna, bert, { code: await codeOf(bert), fields: ['phone'] });
  const cursor = await cursorOf(bert);
  await anna.call('POST', '/profile', { phone: '+77011234567', position: 'Geologist' });
  const { changes } = await changesSince(bert, cursor);
  expect(changes.filter(({ t }) => t === 'contact')).toMatchObject([
    { op: 'put', id: anna.id, row: { shared: { phone: '+77011234567' } } },
  ]);
  expect(JSON.stringify(await contacts(bert))).not.toContain('Geologist');
});

it('keeps notes private, also about a person who has only shared themselves', async () => {
  await share(anna, bert, { code: await codeOf(bert) });
  const note = await bert.call('PUT', `/contacts/${anna.id}/note`, { note: 'Met at the pumps' });
  expect(note.body.data).toMatchObject({ note: 'Met at the pumps', state: 'offered' });
  expect(await contacts(anna)).toMatchObject([{ note: null }]);
  const cora = await school.person({ name: 'Cora' });
  expect((await cora.call('PUT', `/contacts/${anna.id}/note`, { note: 'x' })).status).toBe(404);
});

it('removes a contact on both sides, and notifies both devices', async () => {
  await share(anna, bert, { code: await codeOf(bert) });
  await share(bert, anna);
  const cursors = [await cursorOf(anna), await cursorOf(bert)] as const;
  expect((await bert.call('DELETE', `/contacts/${anna.id}`)).status).toBe(200);
  for (const [at, [person, other]] of [[anna, bert] as const, [bert, anna] as const].entries()) {
    const { changes } = await changesSince(person, cursors[at]!);
    expect(changes.filter(({ t }) => t === 'contact')).toMatchObject([{ op: 'del', id: other.id }]);
    expect(await contacts(person)).toEqual([]);
  }
  expect((await bert.call('DELETE', `/contacts/${anna.id}`)).status).toBe(404);
  expect((await share(bert, anna)).status).toBe(422);
});

it('is sent to nobody else, and is deleted with the account', async () => {
  const cora = await school.person({ name: 'Cora' });
  const cursor = await cursorOf(cora);
  await share(anna, bert, { code: await codeOf(bert) });
  expect((await changesSince(cora, cursor)).changes.map(({ t }) => t)).not.toContain('contact');
  await erasePerson(school.ctx, { id: anna.id, sessionId: 0 }, false);
  expect(await contacts(bert)).toEqual([]);
});
