import { createCanvas } from '@napi-rs/canvas';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extensionsHeader } from '../../contract/client-extensions.ts';
import { pictureHeader } from '../../server/files/picture-header.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { isPlainSvg } from '../../server/files/brand-pictures.ts';
import { queueMail } from '../../server/mail/queue-mail.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let platformAdmin: Person;
let anna: Person;

beforeAll(async () => {
  school = await openSchool({ TRUST_PROXY: 'on', HOME_ZONE: 'Europe/Berlin' });
  admin = await school.person({ role: 'admin', name: 'Boris' });
  platformAdmin = await school.person({ role: 'platformadmin' });
  anna = await school.person();
});
afterAll(() => school.close());

const state = async () => (await admin.call('GET', '/desk/school')).body.data;
const save = async (change: object, base?: number, person = admin) =>
  person.call('PUT', '/desk/school', { base: base ?? (await state()).version, ...change });
const shown = async () => (await school.call('GET', '/school')).body.data;

async function upload(kind: string, content: Uint8Array<ArrayBuffer>, name: string) {
  const body = new FormData();
  body.set('upload', new Blob([content]), name);
  const answer = await fetch(`${school.url}/api/desk/school/files/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { data?: { address: string } } };
}
const square = (side: number, color: string) => {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, side, side);
  return new Uint8Array(canvas.toBuffer('image/png'));
};
const bytesOf = async (path: string) => {
  const answer = await fetch(school.url + path);
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
};

it('starts neutral, without sponsors and about text, in the time zone of the setting', async () => {
  expect(await shown()).toMatchObject({
    rev: 0,
    short_name: 'Yurt',
    sponsors: [],
    competences: [],
    localized_about: {},
    home_zone: 'Europe/Berlin',
    agreement: { version: null, localized_address: {} },
  });
});

it('saves a section, sends the row to devices, and shows it without a session', async () => {
  const cursor = await cursorOf(anna);
  const saved = await save({
    localized_name: { en: ' Steppe School ', de: '', ru: 'Школа степи' },
    home_zone: 'Asia/Qyzylorda',
  });
  expect(saved.body.data.versions[0]).toMatchObject({
    author: { first_name: 'Boris' },
    fields: ['localized_name', 'home_zone'],
  });
  const names = { en: 'Steppe School', ru: 'Школа степи' };
  expect((await shown()).localized_name).toEqual(names);
  const { changes } = await changesSince(anna, cursor);
  expect(changes).toMatchObject([{ t: 'school', op: 'put', id: 1, row: { localized_name: names } }]);
  const answer = await anna.call('GET', '/users');
  expect(answer.headers.get('x-school-zone')).toBe('Asia/Qyzylorda');
});

it('appends nothing if no value differs', async () => {
  const { version, settings } = await state();
  expect((await save({ short_name: settings.short_name })).body.data.version).toBe(version);
});

it('keeps changes of different sections, and answers 412 with the other version to the same one', async () => {
  const { version } = await state();
  expect((await save({ short_name: 'Steppe' }, version)).status).toBe(200);
  const other = await save({ localized_tagline: { en: 'Learning together' } }, version, platformAdmin);
  expect(other.body.data.settings).toMatchObject({ short_name: 'Steppe' });
  const late = await save({ short_name: 'Yurts' }, version, platformAdmin);
  expect([late.status, late.body.data.settings.short_name]).toEqual([412, 'Steppe']);
  expect((await shown()).short_name).toBe('Steppe');
});

it('undoes the last change with a copy of the version before', async () => {
  const before = await state();
  const { version } = (await save({ short_name: 'Wrong' })).body.data;
  const stale = await admin.call('POST', '/desk/school/restore', {
    base: before.version,
    version: before.version,
  });
  expect(stale.status).toBe(412);
  const undone = await admin.call('POST', '/desk/school/restore', { base: version, version: before.version });
  expect(undone.body.data.settings).toEqual(before.settings);
  expect(undone.body.data.version).toBeGreaterThan(version);
  expect((await shown()).short_name).toBe('Steppe');
});

it('records the values before and after in the audit trail', async () => {
  await save({ short_name: 'Audited' });
  const { body } = await platformAdmin.call('GET', '/desk/audit');
  expect(body.data[0]).toMatchObject({
    action: 'school',
    actor: { id: admin.id },
    details: { fields: { short_name: { before: 'Steppe', after: 'Audited' } } },
  });
});

it.each([
  ['localized_name', { localized_name: { en: ' ', de: null } }, 'localized_name'],
  ['a long tagline', { localized_tagline: { en: 'x'.repeat(201) } }, 'localized_tagline.en'],
  ['an unknown zone', { home_zone: 'Mars/Olympus' }, 'home_zone'],
  ['no language', { languages: [] }, 'languages'],
  ['a pale accent', { accent: '#ffd400' }, 'accent'],
  [
    'a script as link',
    { sponsors: [{ name: 'A', url: 'javascript:alert(1)', logo: null }] },
    'sponsors.0.url',
  ],
  ['a foreign logo', { logo: 'https://example.org/logo.png' }, 'logo'],
  ['a logo that was never uploaded', { logo: `/api/school/files/${'a'.repeat(64)}` }, 'logo'],
  ['domains without a domain', { sign_up: { who: 'domains', domains: [] } }, 'sign_up.domains'],
  ['an invalid domain', { sign_up: { who: 'domains', domains: ['exa mple.org'] } }, 'sign_up.domains.0'],
  ['an unknown field', { colour: 'red' }, 'colour'],
  [
    'closing at the time of opening',
    { library_hours: { days: [1], from: '10:00', to: '10:00' } },
    'library_hours.to',
  ],
])('refuses %s with 422 at the field', async (_name, change, field) => {
  const { status, body } = await save(change);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

it('re-encodes a logo and serves it to anybody', async () => {
  const { body } = await upload('logo', square(900, '#123456'), 'logo.png');
  const address = body.data?.address ?? '';
  expect((await save({ logo: address })).status).toBe(200);
  const { status, headers, bytes } = await bytesOf((await shown()).logo);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(pictureHeader(bytes)).toMatchObject({ width: 640, height: 640 });
});

it('makes every size of an icon, and refuses another kind of file as icon', async () => {
  const { body } = await upload('icon', square(300, '#0a6b66'), 'icon.png');
  expect((await save({ icon: body.data?.address })).status).toBe(200);
  for (const [size, side] of [
    ['48', 48],
    ['180', 180],
    ['192', 192],
    ['512', 512],
    ['maskable', 512],
  ]) {
    const { bytes } = await bytesOf(`${(await shown()).icon}?size=${size}`);
    expect([size, pictureHeader(bytes)]).toEqual([size, { type: 'image/png', width: side, height: side }]);
  }
  const logo = await upload('logo', square(40, '#000000'), 'logo.png');
  expect((await save({ icon: logo.body.data?.address })).body.errors).toHaveProperty('icon');
});

it('draws an SVG, and refuses one that refers to other files or contains scripts', async () => {
  const svg = (inner: string) =>
    new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40">${inner}</svg>`);
  const { body } = await upload('logo', svg('<rect width="80" height="40" fill="red"/>'), 'logo.svg');
  const { headers, bytes } = await bytesOf(body.data?.address ?? '');
  expect([headers.get('content-type'), pictureHeader(bytes)]).toMatchObject([
    'image/webp',
    { width: 640, height: 320 },
  ]);
  for (const hostile of [
    '<script>alert(1)</script>',
    '<image href="file:///etc/passwd"/>',
    '<rect fill="url(https://example.org/a)"/>',
    '<a href="javascript:alert(1)"><rect/></a>',
    '<style>@import "a.css"</style>',
  ])
    expect([hostile, isPlainSvg(svg(hostile))]).toEqual([hostile, false]);
  expect((await upload('logo', svg('<script/>'), 'logo.svg')).status).toBe(422);
  expect((await upload('logo', new TextEncoder().encode('hello'), 'logo.png')).status).toBe(422);
});

it('deletes uploads that no version refers to after a day', async () => {
  const { body } = await upload('logo', square(50, '#aabbcc'), 'logo.png');
  const used = (await shown()).logo;
  school.clock.shift += 25 * 3_600_000;
  await upload('logo', square(51, '#ccbbaa'), 'logo.png');
  school.clock.shift = 0;
  expect((await bytesOf(body.data?.address ?? '')).status).toBe(404);
  expect((await bytesOf(used)).status).toBe(200);
});

it('serves legal texts as pages without scripts', async () => {
  await save({
    agreement: {
      version: '1',
      localized_text: { en: '# Rules\n\n<script>alert(1)</script>\n\n[here](javascript:alert(1)) **bold**' },
    },
  });
  const { agreement } = await shown();
  const { headers, bytes } = await bytesOf(agreement.localized_address.en);
  const page = new TextDecoder().decode(bytes);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).toContain('<strong>bold</strong>');
  expect(page).not.toMatch(/<script|javascript:/);
  expect((await bytesOf('/documents/agreement.de.html')).status).toBe(404);
});

it('asks for consent at the next sign-in after a new version of a legal document', async () => {
  const email = `${randomUUID()}@example.org`;
  const password = 'right horse battery';
  await school.person({ email, passwordHash: await hashPassword(password) });
  const signIn = (body: object = {}, headers: Record<string, string> = {}) =>
    school.call(
      'POST',
      '/login',
      { email, password, ...body },
      { 'x-forwarded-for': randomUUID(), ...headers },
    );
  await save({ agreement: { version: '2', localized_text: { en: 'Rules' } } });
  const asked = await signIn();
  expect([asked.status, asked.body.code, asked.body.data]).toEqual([422, 'consent', { version: '2' }]);
  expect((await signIn({ consent: '1' })).body.code).toBe('consent');
  expect((await signIn({}, { [extensionsHeader]: '' })).status).toBe(200);
  expect((await signIn({ consent: '2' })).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  await signUp('consenting@example.org');
  const { consent_version } = await school.ctx.db
    .selectFrom('app_user')
    .select('consent_version')
    .where('email', '=', 'consenting@example.org')
    .executeTakeFirstOrThrow();
  expect(consent_version).toBe('2');
  await save({ agreement: { version: null, localized_text: {} } });
});

const signUp = (email: string) =>
  school.call(
    'POST',
    '/register',
    { first_name: 'Anna', last_name: 'Weber', email, password: 'right horse battery' },
    { 'x-forwarded-for': randomUUID() },
  );

it.each([
  ['anyone', [], { 'a@example.org': 200, 'b@other.example': 200 }],
  ['domains', ['example.org'], { 'c@Example.org': 200, 'd@other.example': 422, 'e@evil-example.org': 422 }],
  ['invited', [], { 'f@example.org': 422 }],
  ['closed', [], { 'g@example.org': 422 }],
])('lets sign up: %s', async (who, domains, expected) => {
  await save({ sign_up: { who, domains } });
  for (const [email, status] of Object.entries(expected))
    expect([email, (await signUp(email)).status]).toEqual([email, status]);
  await save({ sign_up: { who: 'anyone', domains: [] } });
});

it('names what is missing before people are let in', async () => {
  expect((await state()).missing).toEqual(['contact', 'agreement', 'privacy', 'mail', 'https']);
  await save({ contact: { email: 'info@example.org', phone: null, localized_text: {} } });
  expect((await state()).missing).not.toContain('contact');
});

it('signs mails with name and tagline in the language of the recipient', async () => {
  await save({
    localized_name: { en: 'Steppe School', de: 'Steppenschule' },
    localized_tagline: { en: 'Learning together' },
  });
  const content = { kind: 'approved', name: 'Anna', signIn: 'https://school.example/auth' } as const;
  const to = 'mails@example.org';
  await queueMail(school.ctx.db, { to, userId: null, language: 'de', content });
  const { body_text } = await school.ctx.db
    .selectFrom('mail')
    .select('body_text')
    .where('kind', '=', 'approved')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(body_text).toContain('Steppenschule – Learning together');
});
