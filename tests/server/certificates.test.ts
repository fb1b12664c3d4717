import { randomUUID } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateTables } from '../../server/areas/certificates/tables.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let course = 0;

const path = '/desk/certificates/templates';
const hour = 3_600_000;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const newCourse = async () => {
  course += 1;
  await school.ctx.db.insertInto('course').values({ id: course, localized_title: '{}' }).execute();
  return course;
};

const settings = (rule: object = {}, more: object = {}) => ({
  localized_title: { en: 'Certificate of attendance', ru: 'Сертификат участника' },
  localized_text: {
    en: '{name} took part in {attended} of {total} events of {school}.',
    ru: '{name}: {attended} из {total}.',
  },
  signatory: 'Prof. Қанат Өмірбеков',
  localized_role: { en: 'Head of the school' },
  signature: null,
  rule: { counts: 'any', share: 60, course: null, from: null, to: null, ...rule },
  ...more,
});
const addTemplate = async (rule: object = {}, more: object = {}): Promise<number> => {
  const added = await admin.call('POST', path, settings(rule, more));
  expect(added.status).toBe(200);
  return added.body.data.id;
};

/** Events that ended `daysAgo`, at noon UTC. */
async function addEvent(course_id: number, daysAgo: number, more: object = {}): Promise<number> {
  const start = new Date(Date.now() - daysAgo * 24 * hour);
  start.setUTCHours(6, 0, 0, 0);
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Event',
      kind: 'lecture',
      course_id,
      time_start: start,
      time_finish: new Date(start.getTime() + hour),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const join = (person: Person, event_id: number) =>
  school.ctx.db
    .insertInto('meeting_visit')
    .values({ id: randomUUID(), user_id: person.id, event_id, way: 'link', joined_at: new Date() })
    .execute();
const dayAgo = (days: number) => new Date(Date.now() - days * 24 * hour).toISOString().slice(0, 10);
const checkIn = (person: Person, target: object) =>
  admin.call(
    'POST',
    '/check-in',
    { user_id: person.id, day: null, event_id: null, ...target, at: Date.now() },
    { 'idempotency-key': randomUUID() },
  );

const people = async (template: number, q = '') =>
  (await admin.call('GET', `${path}/${template}/people?q=${encodeURIComponent(q)}`)).body.data;
const issue = (template: number, body: object) =>
  admin.call('POST', `${path}/${template}/issue`, { mail: false, ...body });
const own = async (person: Person) => (await person.call('GET', '/certificates')).body.data;
const verify = (number: string) => school.call('GET', `/certificate/${number}`);

describe('a rule', () => {
  it('counts events that were joined or checked in to, by event or by day', async () => {
    const of = await newCourse();
    const [joined, scanned, dayVisit, missed] = await Promise.all([
      addEvent(of, 5),
      addEvent(of, 4),
      addEvent(of, 3),
      addEvent(of, 2),
    ]);
    await addEvent(of, 1, { kind: 'break' });
    await addEvent(of, 1, { status: 'cancelled' });
    await addEvent(of, -2);
    const person = await school.person({ name: 'Counted' });
    await join(person, joined);
    await join(person, joined);
    expect((await checkIn(person, { event_id: scanned })).status).toBe(200);
    expect((await checkIn(person, { day: dayAgo(3) })).status).toBe(200);
    expect([dayVisit, missed].every(Boolean)).toBe(true);
    const counted = async (rule: object) => {
      const { events, people: found } = await people(await addTemplate({ course: of, ...rule }), 'Counted');
      return [events, found[0].attended, found[0].qualifies];
    };
    expect(await counted({ share: 75 })).toEqual([4, 3, true]);
    expect(await counted({ share: 76 })).toEqual([4, 3, false]);
    expect(await counted({ counts: 'joined' })).toEqual([4, 1, false]);
    expect(await counted({ counts: 'check_in', share: 50 })).toEqual([4, 2, true]);
    expect(await counted({ from: dayAgo(4), to: dayAgo(3), share: 100 })).toEqual([2, 2, true]);
    expect(await counted({ from: dayAgo(9), to: dayAgo(8), share: 1 })).toEqual([0, 0, false]);
  });

  it('does not count events that were over at the check-in to their day', async () => {
    const of = await newCourse();
    await addEvent(of, 1);
    await addEvent(of, 1, { time_finish: new Date(Date.parse(`${dayAgo(1)}T12:00:00Z`)) });
    const person = await school.person({ name: 'Late' });
    expect((await checkIn(person, { day: dayAgo(1) })).status).toBe(200);
    const at = (hours: number) =>
      school.ctx.db
        .updateTable('check_in')
        .set({ at: new Date(Date.parse(`${dayAgo(1)}T00:00:00Z`) + hours * hour) })
        .where('user_id', '=', person.id)
        .execute();
    const template = await addTemplate({ course: of, counts: 'check_in' });
    const attended = async () => (await people(template, 'Late')).people[0].attended;
    expect(await attended()).toBe(2);
    await at(10);
    expect(await attended()).toBe(1);
  });

  it.each([
    ['a share above 100', { share: 101 }, 'rule.share'],
    ['days in the wrong order', { from: '2026-06-09', to: '2026-06-08' }, 'rule.to'],
    ['an unknown course', { course: 999 }, 'rule.course'],
    ['a day that does not exist', { from: '2026-02-31' }, 'rule.from'],
  ])('is refused with %s', async (_, rule, field) => {
    const refused = await admin.call('POST', path, settings(rule));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
  });
});

describe('certificates', () => {
  it('are issued to all who qualify, once, after a count', async () => {
    const of = await newCourse();
    const event = await addEvent(of, 8);
    const [first, second, absent] = [await school.person(), await school.person(), await school.person()];
    await join(first, event);
    await join(second, event);
    const template = await addTemplate({ course: of });
    expect((await people(template)).open).toBe(2);
    const toIssue = async () => (await admin.call('GET', '/desk/overview')).body.data.certificates;
    const counted = await toIssue();
    expect(counted).toBeGreaterThanOrEqual(2);
    expect((await issue(template, { total: 3 })).status).toBe(412);
    const from = await cursorOf(first);
    expect((await issue(template, { total: 2, mail: true })).status).toBe(200);
    await school.ctx.jobs.idle();
    expect(await toIssue()).toBe(counted - 2);
    const [certificate] = await own(first);
    expect(certificate).toMatchObject({ title: 'Certificate of attendance', revoked_at: null });
    const { changes } = await changesSince(first, from);
    expect(changes.filter(({ t }) => t === 'certificate').map(({ row }) => row.number)).toEqual([
      certificate.number,
    ]);
    expect(await own(second)).toHaveLength(1);
    expect(await own(absent)).toEqual([]);
    expect((await people(template)).open).toBe(0);
    const { issued } = (await admin.call('GET', path)).body.data.find(
      ({ id }: { id: number }) => id === template,
    );
    expect(issued).toBe(2);
  });

  it('are issued by hand to a person who does not qualify, and not twice', async () => {
    const template = await addTemplate();
    const person = await school.person();
    for (let n = 0; n < 2; n += 1) await issue(template, { people: [person.id] });
    expect(await own(person)).toHaveLength(1);
  });

  it('keep their text when the template and the name change', async () => {
    const template = await addTemplate();
    const person = await school.person({ name: 'Before' });
    await issue(template, { people: [person.id] });
    await admin.call('PUT', `${path}/${template}`, settings({}, { localized_title: { en: 'Other' } }));
    await person.call('POST', '/profile', { 'localized_name.en': 'After' });
    const [{ number, title }] = await own(person);
    expect(title).toBe('Certificate of attendance');
    expect((await verify(number)).body.data.name).toContain('Before');
  });

  it('are verified by anybody, however the number is typed', async () => {
    const template = await addTemplate();
    const person = await school.person({ name: 'Aliya' });
    await issue(template, { people: [person.id] });
    const [{ number }] = await own(person);
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ''), ` ${number} `])
      expect((await verify(encodeURIComponent(typed))).body.data).toMatchObject({
        number,
        title: 'Certificate of attendance',
        revoked_at: null,
      });
    for (const wrong of ['0000-0000-0000-0000', '1', `${number}0`, "' or 1=1 --", '%00'])
      expect((await verify(encodeURIComponent(wrong))).status).toBe(404);
  });

  it('limit the attempts to guess a number', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 110; n += 1) statuses.add((await verify('0000-0000-0000-0001')).status);
    expect(statuses).toContain(429);
  });

  it('are revoked: the file is gone and the public page says so; another can be issued by hand', async () => {
    const of = await newCourse();
    const template = await addTemplate({ course: of });
    const person = await school.person();
    await join(person, await addEvent(of, 8));
    expect((await people(template)).open).toBe(1);
    await issue(template, { people: [person.id] });
    const [{ id, number }] = await own(person);
    const body = { reason: 'Was not there' };
    expect((await admin.call('POST', `/desk/certificates/${id}/revoke`, body)).status).toBe(200);
    const entry = await school.ctx.db
      .selectFrom('audit')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.details).toMatchObject(body);
    expect((await admin.call('POST', `/desk/certificates/${id}/revoke`)).status).toBe(404);
    expect((await own(person))[0].revoked_at).toEqual(expect.any(Number));
    expect((await person.call('GET', `/certificates/${id}/file`)).status).toBe(404);
    expect((await verify(number)).body.data.revoked_at).toEqual(expect.any(Number));
    expect((await people(template)).open).toBe(0);
    await issue(template, { people: [person.id] });
    expect(await own(person)).toHaveLength(2);
  });

  it('are in the data of the person, and are deleted with the account', async () => {
    const template = await addTemplate();
    const person = await school.person();
    await issue(template, { people: [person.id] });
    expect(await certificateTables.certificate.export.certificates(school.ctx, person.id)).toHaveLength(1);
    expect((await admin.call('DELETE', `${path}/${template}`)).status).toBe(422);
  });
});

describe('the PDF', () => {
  it('has the name with Kazakh letters, the filled text, the signature and the number', async () => {
    const picture = createCanvas(300, 100);
    picture.getContext('2d').fillRect(10, 40, 280, 10);
    const form = new FormData();
    form.append('upload', new Blob([new Uint8Array(picture.toBuffer('image/png'))]), 'signature.png');
    const uploaded = await fetch(`${school.url}/api/desk/certificates/signatures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    const signature = ((await uploaded.json()) as { data: { id: number } }).data.id;
    const template = await addTemplate({}, { signature });
    const person = await school.person({ name: 'Гүлнәр' });
    await school.ctx.db
      .updateTable('app_user')
      .set({ last_name: 'Әбдіқадыр-Ыңғайлы', language: 'ru' })
      .where('id', '=', person.id)
      .execute();
    await issue(template, { people: [person.id] });
    const [{ id, number }] = await own(person);
    const read = async (address: string, by: Person) => {
      const response = await fetch(`${school.url}/api${address}`, {
        headers: { authorization: `Bearer ${by.token}` },
      });
      expect(response.headers.get('content-type')).toBe('application/pdf');
      const data = new Uint8Array(await response.arrayBuffer());
      const document = await getDocument({ data, verbosity: 0 }).promise;
      expect(document.numPages).toBe(1);
      const { items } = await (await document.getPage(1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    };
    const text = await read(`/certificates/${id}/file`, person);
    for (const part of ['Гүлнәр', 'Әбдіқадыр-Ыңғайлы', 'Сертификат участника', 'Қанат Өмірбеков', number])
      expect(text).toContain(part);
    expect(await read(`${path}/${template}/preview?lang=de`, admin)).toContain('Muster');
  });

  it('refuses a signature that is no picture', async () => {
    const form = new FormData();
    form.append('upload', new Blob(['%PDF-1.7']), 'signature.png');
    const refused = await fetch(`${school.url}/api/desk/certificates/signatures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    expect(refused.status).toBe(422);
  });
});
