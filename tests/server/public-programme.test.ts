import { afterAll, beforeAll, expect, it } from 'vitest';
import ICAL from 'ical.js';
import { readProgramme } from '../../server/import/read-programme.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;

const hidden = [
  'https://us02web.zoom.us/j/8123456789',
  'https://live.school.example/hall',
  'https://recordings.example/1.mp4',
  'https://files.example/slides.pdf',
  'speaker@example.org',
  '812 3456 789',
  'secret-password',
  'Unlisted',
  'Private talk',
];

beforeAll(async () => {
  school = await openSchool({ HOME_ZONE: 'Asia/Almaty', PUBLIC_URL: 'https://school.example' });
  admin = await school.person({ role: 'admin' });
  const listed = await school.person({ role: 'expert', name: 'Saule', email: 'speaker@example.org' });
  const unlisted = await school.person({ role: 'expert', name: 'Unlisted', visible: false });
  const { db } = school.ctx;
  const times = {
    time_start: new Date('2026-12-01T05:00:00Z'),
    time_finish: new Date('2026-12-01T06:30:00Z'),
  };
  const { id } = await db
    .insertInto('event')
    .values({
      ...times,
      name: 'Landfill gas',
      localized_name: JSON.stringify({ en: 'Landfill gas', de: 'Deponiegas <b>', ru: 'Свалочный газ' }),
      description: null,
      localized_description: JSON.stringify({
        en: 'Join https://us02web.zoom.us/j/8123456789?pwd=1 or write to speaker@example.org. See https://live.school.example/hall',
      }),
      kind: 'lecture',
      room: 'Alakol',
      user_id: listed.id,
      zoom_link: 'https://us02web.zoom.us/j/8123456789',
      zoom_password: 'secret-password',
      zoom_meeting_number: '812 3456 789',
      internal_link: 'https://live.school.example/hall',
      recording: 'https://recordings.example/1.mp4',
      library: JSON.stringify([{ name: 'Slides', url: 'https://files.example/slides.pdf' }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('event_expert').values({ event_id: id, user_id: unlisted.id, position: 0 }).execute();
  await db
    .insertInto('event')
    .values({
      ...times,
      name: 'Private talk',
      localized_name: '{}',
      localized_description: '{}',
      kind: 'b2b',
    })
    .execute();
});
afterAll(() => school.close());

const open = async (isOpen: boolean) => {
  const { version } = (await admin.call('GET', '/desk/school')).body.data;
  const { status } = await admin.call('PUT', '/desk/school', { base: version, public_programme: isOpen });
  expect(status).toBe(200);
};
const get = (path: string, headers: Record<string, string> = {}) => fetch(school.url + path, { headers });
const paths = ['/programme', '/programme?embed', '/programme.ics', '/programme/schedule.json'];

it('does not exist until an administrator opens it, and not after they close it', async () => {
  const statuses = async () => Promise.all(paths.map(async (path) => (await get(path)).status));
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  await open(true);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await open(false);
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  expect((await get('/programme')).headers.get('cache-control')).toBe('no-store');
  await open(true);
});

it.each(paths)(
  'shows no links into meetings, recordings, attachments, addresses and hidden people: %s',
  async (path) => {
    const text = await (await get(path)).text();
    expect(text).toContain('Landfill gas');
    expect(text).toContain('Saule');
    for (const each of hidden) expect(text).not.toContain(each);
  },
);

it('speaks the language in the address or of the browser, if the school offers it', async () => {
  const text = async (path: string, language = '') =>
    (await get(path, { 'accept-language': language })).text();
  expect(await text('/programme?lang=ru')).toContain('Свалочный газ');
  const german = await text('/programme', 'de-AT,de;q=0.9');
  expect(german).toContain('Deponiegas &lt;b&gt;');
  expect(german).toContain('lang="de"');
  const { version } = (await admin.call('GET', '/desk/school')).body.data;
  await admin.call('PUT', '/desk/school', { base: version, languages: ['en', 'ru'] });
  expect(await text('/programme?lang=de')).toContain('<html lang="en">');
  const { version: later } = (await admin.call('GET', '/desk/school')).body.data;
  await admin.call('PUT', '/desk/school', { base: later, languages: ['de', 'ru'] });
  expect(await text('/programme', 'kk,fr')).toContain('<html lang="de">');
  expect(await text('/programme', 'en,ru')).toContain('<html lang="ru">');
});

it('may be framed by other sites only as ?embed', async () => {
  const policy = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? '';
  expect(await policy('/programme')).toContain("frame-ancestors 'none'");
  expect(await policy('/programme?embed')).toContain('frame-ancestors *');
  expect(await policy('/programme?embed')).toContain("default-src 'none'");
  expect(await policy('/programme?lang=en')).not.toContain('*');
  expect(await policy('/auth?embed')).toContain("frame-ancestors 'self'");
});

it('writes schedule.json as the import reads it, and times in the zone of the school', async () => {
  const answer = await get('/programme/schedule.json');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const read = readProgramme(bytes, 'UTC');
  expect(read.sessions.map(({ start }) => new Date(start).toISOString())).toEqual([
    '2026-12-01T05:00:00.000Z',
  ]);
  expect(await (await get('/programme?lang=en')).text()).toContain('>10:00</time>');
});

it('writes a calendar with an entry for each event', async () => {
  const text = await (await get('/programme.ics?lang=ru')).text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent');
  expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual(['Свалочный газ']);
});

it.each(paths)('answers an unchanged programme with 304: %s', async (path) => {
  const etag = (await get(path)).headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
});

it('limits the requests of one address', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 320; n++) statuses.add((await get('/programme.ics')).status);
  expect([...statuses]).toEqual([200, 429]);
});
