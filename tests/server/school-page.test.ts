import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

const page = `<!doctype html><html><head><title>Yurt</title>
<meta
  name="description"
  content="An app" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="apple-touch-icon" href="/icons/192.png" /></head></html>`;
const manifest = (lang: string) =>
  JSON.stringify({ lang, name: 'Yurt', short_name: 'Yurt', icons: ['built'], screenshots: ['demo'] });

let school: School;
let admin: Person;
let folder: string;

beforeAll(async () => {
  school = await openSchool({ DEMO: 'off' });
  admin = await school.person({ role: 'admin' });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-client-'));
  fs.writeFileSync(path.join(folder, 'index.html'), page);
  for (const lang of ['en', 'de', 'ru'])
    fs.writeFileSync(
      path.join(folder, lang === 'en' ? 'manifest.webmanifest' : `manifest.${lang}.webmanifest`),
      manifest(lang),
    );
});
afterAll(async () => {
  await school.close();
  fs.rmSync(folder, { recursive: true });
});

const get = async (address: string, headers: Record<string, string> = {}) =>
  createApp(school.ctx, folder).request(address, { headers });
const save = async (change: object) => {
  const { version } = (await admin.call('GET', '/desk/school')).body.data;
  expect((await admin.call('PUT', '/desk/school', { base: version, ...change })).status).toBe(200);
};

/** The school in a page. */
const embedded = (text: string) =>
  JSON.parse(/<script type="application\/json" id="school">(.*?)<\/script>/.exec(text)?.[1] ?? 'null');

it('serves the built page and manifest while nothing is set', async () => {
  const text = await (await get('/chat/7')).text();
  expect(text.replace(/<script.*?<\/script>/, '')).toBe(page.replace('An app', 'Conference and school'));
  expect(embedded(text)).toMatchObject({ short_name: 'Yurt', sponsors: [] });
  expect(await (await get('/manifest.webmanifest')).json()).toEqual(JSON.parse(manifest('en')));
});

it('serves the page of a release that replaced the files', async () => {
  const app = createApp(school.ctx, folder);
  const text = async () => (await app.request('/')).text();
  const file = path.join(folder, 'index.html');
  expect(await text()).not.toContain('next-release');
  fs.rmSync(file);
  expect(await text()).toContain('<title>Yurt</title>');
  fs.writeFileSync(file, page.replace('</head>', '<script src="/next-release.js"></script></head>'));
  expect(await text()).toContain('next-release');
  fs.writeFileSync(file, page);
});

it.each([
  ['de-DE,de;q=0.9', 'de'],
  ['ru', 'ru'],
  ['fr-FR', 'en'],
  ['', 'en'],
])('serves the manifest for %j in %s', async (accepted, lang) => {
  const answer = await get('/manifest.webmanifest', { 'accept-language': accepted });
  expect(await answer.json()).toMatchObject({ lang });
  expect(answer.headers.get('vary')).toContain('accept-language');
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
});

it('names the school in page and manifest, in the language of the reader', async () => {
  await save({
    localized_name: { en: 'Steppe <School> $&', de: 'Steppenschule' },
    short_name: 'Steppe',
    localized_tagline: { en: 'Learning "together"' },
  });
  const english = await (await get('/')).text();
  expect(english).toContain('<title>Steppe &lt;School&gt; $&amp;</title>');
  expect(embedded(english).localized_name.en).toBe('Steppe <School> $&');
  expect(english).toContain('content="Learning &quot;together&quot;"');
  const german = await get('/manifest.webmanifest', { 'accept-language': 'de' });
  expect(await german.json()).toEqual({
    lang: 'de',
    name: 'Steppenschule',
    short_name: 'Steppe',
    description: 'Learning "together"',
    icons: ['built'],
  });
});

it('revalidates page and manifest by entity tags that change with the school', async () => {
  for (const address of ['/', '/manifest.webmanifest']) {
    await save({ short_name: 'Before' });
    await save({ localized_name: { en: `Before ${address}` } });
    const tag = (await get(address)).headers.get('etag') ?? '';
    expect([address, (await get(address, { 'if-none-match': tag })).status]).toEqual([address, 304]);
    await save({ localized_name: { en: `After ${address}` } });
    expect([address, (await get(address, { 'if-none-match': tag })).status]).toEqual([address, 200]);
  }
});

it('does not vary the page by language, under which a service worker would not find it', async () => {
  const { headers } = await get('/index.html', { 'accept-language': 'de' });
  expect([headers.get('vary'), headers.get('cache-control')]).toEqual([
    'accept-encoding',
    'private, no-cache',
  ]);
});

it('never answers a missing asset with the page', async () => {
  expect((await get('/assets/gone-1a2b3c.js')).status).toBe(404);
});
