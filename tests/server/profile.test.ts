import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changesSince, cursorOf } from '../support/delta.ts';
import { extensionsHeaders } from '../support/our-app.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
});
afterAll(() => school.close());

const change = (body: object, headers = {}) => anna.call('POST', '/profile', body, headers);
const own = async () => (await anna.call('GET', '/profile')).body.data;
const rowSeenBy = async (person: Person) => (await person.call('GET', `/user/${anna.id}`)).body.data;

async function sendForm(
  entries: readonly (readonly [string, string])[],
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const answer = await fetch(`${school.url}/api/profile`, {
    method: 'POST',
    headers: { ...extensionsHeaders, authorization: `Bearer ${anna.token}`, ...headers },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

it('changes the sent fields, keeps the others, and clears fields sent as null', async () => {
  await change({ position: 'Geologist', degree: 'PhD', study: ['KazNU', 'TU Berlin'] });
  const { status, body } = await change({ degree: null, country: 'kz' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ position: 'Geologist', study: ['KazNU', 'TU Berlin'], country: 'KZ' });
  expect(body.data).toHaveProperty('degree', null);
});

it('accepts a form as the specification defines it', async () => {
  await change({ education: 'Higher', study: ['KazNU'] });
  const { status, body } = await sendForm([
    ['localized_name[ru]', 'Анна'],
    ['localized_surname[ru]', 'Вебер'],
    ['work_place[]', 'Stadtwerke Karlsruhe'],
    ['work_place[]', 'KIT'],
    ['position', ''],
    ['birthday_visible', '1'],
    ['_clear[]', 'education'],
    ['_clear[]', 'study'],
  ]);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    localized_name: { en: 'Anna', ru: 'Анна' },
    localized_surname: { en: 'Test', ru: 'Вебер' },
    first_name: 'Anna',
    work_place: ['Stadtwerke Karlsruhe', 'KIT'],
    position: 'Geologist',
    birthday_visible: true,
  });
  expect(body.data).toMatchObject({ education: null, study: [] });
});

it('reports invalid fields by name in the caller’s language, and stores nothing', async () => {
  const before = await own();
  const { status, body } = await change(
    {
      'localized_name.de': 'R2-D2',
      description: 'a'.repeat(501),
      birthday: '2999-01-01',
      phone: '12345',
      facebook_link: 'javascript:alert(1)',
      position: 'Chef',
    },
    { 'x-lang': 'de' },
  );
  expect([status, body.code]).toEqual([422, 'invalid']);
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'birthday',
    'description',
    'facebook_link',
    'localized_name.de',
  ]);
  const only = await change({ phone: '12345', birthday: '2026-01-01' }, { 'x-lang': 'de' });
  expect(only.status).toBe(422);
  expect(only.body.errors.phone[0]).toContain('Telefonnummer');
  const nameless = await change({ 'localized_name.en': null, 'localized_name.ru': null });
  expect(nameless.body.errors).toHaveProperty(['localized_name.en']);
  expect(await own()).toEqual(before);
});

it('stores phone numbers of any country in international form, and adds https to links', async () => {
  for (const [sent, kept] of [
    ['+7 701 123-45-67', '+77011234567'],
    ['+49 (721) 608 0', '+497216080'],
    ['+998 90 123 45 67', '+998901234567'],
  ])
    expect((await change({ phone: sent })).body.data.phone).toBe(kept);
  const { body } = await change({ linkedin_link: 'linkedin.com/in/anna' });
  expect(body.data.linkedin_link).toBe('https://linkedin.com/in/anna');
});

it('sends hidden fields as null to others', async () => {
  await change({
    phone: '+77011234567',
    birthday: '1990-05-01',
    phone_visible: false,
    birthday_visible: false,
  });
  expect(await rowSeenBy(bert)).toMatchObject({ phone: null, birthday: null });
  await change({ phone_visible: true, birthday_visible: true, email_visible: true });
  expect(await rowSeenBy(bert)).toMatchObject({ phone: '+77011234567', birthday: '1990-05-01' });
  expect(await rowSeenBy(bert)).toHaveProperty('email');
});

it('sends visible changes to others in the delta, and a deletion when the person hides', async () => {
  const since = async (cursor: string) =>
    (await changesSince(bert, cursor)).changes.filter(
      (one: { t: string; id: number }) => one.t === 'user' && one.id === anna.id,
    );
  const before = await cursorOf(bert);
  await change({ position: 'Hydrologist', phone_visible: false });
  const [latest] = await since(before);
  expect(latest).toMatchObject({ op: 'put', row: { position: 'Hydrologist', phone: null } });
  const hidden = await cursorOf(bert);
  await change({ visible: false });
  expect(await since(hidden)).toMatchObject([{ op: 'del' }]);
  await change({ visible: true });
});

it('sends a changed name with the person’s groups too', async () => {
  const groupId = await school.group(anna, bert);
  const cursor = await cursorOf(bert);
  await change({ 'localized_name.en': 'Annette' });
  const { changes } = await changesSince(bert, cursor);
  const group = changes.find((one: { t: string; id: number }) => one.t === 'group' && one.id === groupId);
  expect(group?.row.members).toContainEqual(expect.objectContaining({ id: anna.id, first_name: 'Annette' }));
  await change({ 'localized_name.en': 'Anna' });
});

it('answers a changed base field with a conflict and the stored row', async () => {
  await change({ position: 'Hydrologist', specialization: 'Rivers' });
  const { status, body } = await change({ position: 'Chemist', base: { position: 'Geologist' } });
  expect([status, body.code]).toEqual([412, 'conflict']);
  expect(body.data).toMatchObject({ id: anna.id, position: 'Hydrologist' });
  expect((await change({ specialization: 'Lakes', base: { specialization: 'Rivers' } })).status).toBe(200);
  // Both changes set the same value.
  expect((await change({ position: 'Hydrologist', base: { position: 'Geologist' } })).status).toBe(200);
});

it('applies one change per key, by push or by form', async () => {
  const key = randomUUID();
  const args = { position: 'Chemist', study: ['KazNU'], base: { position: 'Hydrologist', study: [] } };
  const ops = [{ op_id: key, lane: 'profile', kind: 'profile.update', args }];
  expect((await anna.call('POST', '/sync/push', { ops })).body.data[0].status).toBe('done');
  await change({ position: 'Physicist' });
  const again = await sendForm(
    [
      ['study[]', 'KazNU'],
      ['position', 'Chemist'],
      ['_base', JSON.stringify(args.base)],
    ],
    { 'idempotency-key': key },
  );
  expect([again.status, again.body.data.position]).toEqual([200, 'Physicist']);
  expect((await own()).position).toBe('Physicist');
  const other = await change({ position: 'Cook' }, { 'idempotency-key': key });
  expect([other.status, other.body.code]).toEqual([422, 'keyReused']);
});

it('rejects a malformed or too large form', async () => {
  const post = async (body: BodyInit, type: string) => {
    const answer = await fetch(`${school.url}/api/profile`, {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}`, 'content-type': type },
      body,
    });
    return answer.status;
  };
  expect(await post('nothing of the kind', 'multipart/form-data; boundary=x')).toBe(422);
  expect(await post('--x\r\ncut', 'multipart/form-data; boundary=x')).toBe(422);
  expect(await post('x', 'multipart/form-data')).toBe(422);
  expect(await sendForm(Array.from({ length: 300 }, () => ['study[]', 'KazNU'] as const))).toMatchObject({
    status: 422,
  });
  expect(await post(new Uint8Array(7 * 1024 * 1024), 'multipart/form-data; boundary=x')).toBe(422);
  expect(await sendForm([['description', 'x'.repeat(600 * 1024)]])).toMatchObject({ status: 413 });
  const halves = ['description', 'position'].map((name) => [name, 'x'.repeat(300 * 1024)] as const);
  expect(await sendForm(halves)).toMatchObject({ status: 413 });
});

/** Columns that a profile call may change, whatever the body contains. */
const allowed = new Set([
  ...[
    'localized_name',
    'localized_surname',
    'first_name',
    'last_name',
    'description',
    'localized_description',
  ],
  ...[
    'birthday',
    'birthday_visible',
    'education',
    'degree',
    'study',
    'work_place',
    'position',
    'specialization',
  ],
  ...[
    'country',
    'phone',
    'phone_visible',
    'email_visible',
    'facebook_link',
    'linkedin_link',
    'instagram_link',
  ],
  ...['video', 'visible', 'rev'],
]);

it('changes only the allowed columns, and no row of another person', async () => {
  const { db } = school.ctx;
  const rowOf = async (id: number): Promise<Record<string, unknown>> =>
    db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const columns = Object.keys(await rowOf(anna.id));
  expect(columns).toEqual(expect.arrayContaining([...allowed]));
  const key = fc.oneof(
    fc.constantFrom(...columns),
    fc.constantFrom(
      'id',
      'role',
      'status',
      'chat_admin',
      'password_hash',
      'email',
      '__proto__',
      'constructor',
    ),
  );
  const value = fc.oneof(
    fc.constantFrom('platformadmin', 'approved', 'true', '1', 'KZ', '1990-01-01', 'x@example.org', null),
    fc.boolean(),
    fc.integer({ min: 1, max: 5 }),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('en', 'de', 'role'), fc.string(), { maxKeys: 2 }),
  );
  const others = await rowOf(bert.id);
  await fc.assert(
    fc.asyncProperty(fc.dictionary(key, value, { maxKeys: 6 }), async (body) => {
      const before = await rowOf(anna.id);
      await anna.call('POST', '/profile', JSON.stringify({ ...body, position: 'Geologist' }));
      await anna.call('POST', '/sync/push', {
        ops: [{ op_id: randomUUID(), lane: 'profile', kind: 'profile.update', args: body }],
      });
      const after = await rowOf(anna.id);
      const changed = columns.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
      expect(changed.filter((name) => !allowed.has(name))).toEqual([]);
    }),
    { numRuns: 60 },
  );
  expect(await rowOf(bert.id)).toEqual(others);
});
