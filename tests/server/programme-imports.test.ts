import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { Ajv } from 'ajv';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readFeeds } from '../../server/areas/programme/feeds.ts';
import { importProgramme } from '../../server/import/import-programme.ts';
import { readProgramme } from '../../server/import/read-programme.ts';
import { frabXml, type Talk } from '../support/programmes/frab.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let fan: Person;

beforeAll(async () => {
  school = await openSchool();
  [admin, fan] = [await school.person({ role: 'admin' }), await school.person()];
});
afterAll(() => school.close());
afterEach(() => admin.call('DELETE', '/desk/programme'));
interface Event {
  id: number;
  name: string;
  room: string;
  status: string | null;
  localized_description: object;
  experts: { id: number }[];
}
const day = 86_400_000;
const inDays = (days: number) =>
  `${new Date(Date.now() + days * day).toISOString().slice(0, 10)}T10:00:00+05:00`;
const asAdmin = (path: string, init: RequestInit = {}) =>
  fetch(`${school.url}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${admin.token}` },
  });
const upload = async (file: string) => {
  const body = new FormData();
  body.set('upload', new File([file], 'schedule.xml'));
  const answer = await asAdmin('/desk/programme/import', { method: 'POST', body });
  return { status: answer.status, body: await answer.json() };
};
const events = async (prefix: string): Promise<Event[]> => {
  const { body } = await fan.call('GET', '/events');
  return body.data.filter(({ name }: Event) => name.startsWith(prefix));
};
const draft = async () => (await admin.call('GET', '/desk/programme')).body.data;
const release = async () =>
  (await admin.call('POST', '/desk/programme/release', { tell_all: false })).body.data;
const importDirectly = (file: string) =>
  importProgramme(
    school.ctx,
    readProgramme(new TextEncoder().encode(file), 'Asia/Almaty', school.ctx.now()),
    { drop: true },
  );
const talks = (prefix: string, ...changes: Talk[]): Talk[] =>
  ['a', 'b', 'c'].map((guid, at) => ({
    guid: `${prefix}-${guid}`,
    title: `${prefix} ${guid}`,
    date: inDays(5),
    persons: [`Speaker of ${prefix}`],
    ...changes[at],
  }));

describe('a file imported into the draft', () => {
  it('changes nothing before the release, then adds its people, and removes them on undo', async () => {
    const read = await upload(frabXml(talks('Drafted'), 'drafted'));
    expect(read.body.data).toMatchObject({ added: 3, changed: 0, removed: 0, skipped: 0 });
    expect(await events('Drafted')).toEqual([]);
    const people = async () =>
      (await fan.call('GET', '/users')).body.data.filter(
        ({ last_name }: { last_name: string }) => last_name === 'Drafted',
      );
    expect(await people()).toEqual([]);
    expect(await draft()).toMatchObject({ total: 3, added: 3, cancelled: 0 });
    // Importing the same file again adds nothing to the draft.
    expect((await upload(frabXml(talks('Drafted'), 'drafted'))).body.data).toMatchObject({
      added: 0,
      unchanged: 3,
    });
    const done = await release();
    expect(done).toMatchObject({ added: 3, changed: 0 });
    const [person] = await people();
    expect(await events('Drafted')).toHaveLength(3);
    const [detailed] = await events('Drafted');
    const { body } = await fan.call('GET', `/event/${detailed!.id}`);
    expect(body.data.user.id).toBe(person.id);
    // After the release the programme equals the file.
    expect((await upload(frabXml(talks('Drafted'), 'drafted'))).body.data).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
    });
    expect((await admin.call('POST', `/desk/programme/releases/${done.id}/undo`)).status).toBe(200);
    expect(await events('Drafted')).toEqual([]);
    expect(await people()).toEqual([]);
  });

  it('lists moved and cancelled events, and is undone in one step', async () => {
    await importDirectly(frabXml(talks('Moved'), 'moved'));
    const before = await events('Moved');
    const next = talks('Moved', { room: 'Elbe' }).slice(0, 2);
    expect((await upload(frabXml(next, 'moved'))).body.data).toMatchObject({
      changed: 1,
      removed: 1,
      unchanged: 1,
    });
    const { changes } = await draft();
    expect(changes).toMatchObject([
      { after: { room: 'Elbe', cancelled: false } },
      { after: { room: 'Hall 1', cancelled: true } },
    ]);
    const { id } = await release();
    expect((await events('Moved')).map(({ room, status }) => [room, status])).toEqual([
      ['Elbe', null],
      ['Hall 1', null],
      ['Hall 1', 'cancelled'],
    ]);
    await admin.call('POST', `/desk/programme/releases/${id}/undo`);
    expect((await events('Moved')).map(({ room, status }) => [room, status])).toEqual(
      before.map(({ room, status }) => [room, status]),
    );
  });

  it.each([
    ['no content', '', 422],
    ['no programme', 'Dear Sir', 422],
  ])('with %s is rejected at its field', async (_, file, status) => {
    const refused = await upload(file);
    expect(refused.status).toBe(status);
    expect(Object.keys(refused.body.errors)).toEqual(['upload']);
  });
});

describe('edits by organisers', () => {
  it('stay until the file changes the same field', async () => {
    await importDirectly(frabXml(talks('Kept'), 'kept'));
    const [event] = await events('Kept a');
    const { form } = (await admin.call('GET', `/desk/programme/event/${event!.id}`)).body.data;
    await admin.call('PUT', '/desk/programme', {
      event_id: event!.id,
      form: { ...form, room: 'Balkhash', localized_description: { de: 'Von uns' } },
    });
    await release();
    expect((await importDirectly(frabXml(talks('Kept'), 'kept'))).changed).toEqual([]);
    expect(await events('Kept a')).toMatchObject([{ room: 'Balkhash' }]);
    // The file changes the title but not the room.
    await importDirectly(frabXml(talks('Kept', { title: 'Kept a, renamed' }), 'kept'));
    const [renamed] = await events('Kept a, renamed');
    expect(renamed).toMatchObject({ room: 'Balkhash' });
    const { body } = await fan.call('GET', `/event/${event!.id}`);
    expect(body.data.localized_description).toEqual({ de: 'Von uns' });
    await importDirectly(frabXml(talks('Kept', { title: 'Kept a, renamed', room: 'Elbe' }), 'kept'));
    expect(await events('Kept a')).toMatchObject([{ room: 'Elbe' }]);
  });

  it('an import without a draft is undone in one step', async () => {
    await importDirectly(frabXml(talks('Once'), 'once'));
    const [first] = (await admin.call('GET', '/desk/programme/releases')).body.data;
    expect(first).toMatchObject({ person: null, count: 3 });
    await admin.call('POST', `/desk/programme/releases/${first.id}/undo`);
    expect(await events('Once')).toEqual([]);
  });
});

describe('the programme as a file', () => {
  const file = async (name: string) => {
    const answer = await asAdmin(`/desk/programme/export/${name}`);
    expect(answer.status).toBe(200);
    return answer.text();
  };

  beforeAll(async () => {
    await importDirectly(frabXml(talks('Exported', { room: 'Rüm & <Co>' }), 'exported'));
    await admin.call('PUT', '/desk/programme', {
      form: {
        localized_name: { de: 'Ganz unsere', ru: 'Только наше' },
        localized_description: { de: 'Text', ru: 'Текст' },
        time_start: Math.floor(Date.now() / 1000) + 7 * 86_400,
        time_finish: Math.floor(Date.now() / 1000) + 16 * 86_400,
        kind: 'open_hours',
        course_id: null,
        room: null,
        track: 'Water',
        languages: ['de'],
        experts: [admin.id],
        places: 3,
        cancelled: false,
        links: [{ name: 'Slides', url: 'https://example.org/s.pdf' }],
        video_link: 'https://example.org/v',
      },
    });
    await release();
  });

  it.each(['schedule.json', 'schedule.xml', 'schedule.ics'])(
    '%s changes nothing when it is imported again',
    async (name) => {
      const read = await upload(await file(name));
      expect(read.body.data).toMatchObject({ added: 0, changed: 0, removed: 0, skipped: 0 });
      expect(read.body.data.unchanged).toBeGreaterThan(3);
      expect((await draft()).total).toBe(0);
    },
  );

  it('changes only the events that were edited in it', async () => {
    const text = (await file('schedule.xml')).replace('>Exported b<', '>Exported b, by hand<');
    expect((await upload(text)).body.data).toMatchObject({ added: 0, changed: 1, removed: 0 });
    const { changes } = await draft();
    expect(changes).toMatchObject([{ after: { localized_name: { en: 'Exported b, by hand' } } }]);
    expect(changes[0].after.room).toBe('Hall 1');
  });

  const schemas = process.env['REAL_DATA'] && path.join(process.env['REAL_DATA'], 'schemas');
  it.runIf(schemas)('is valid against the c3voc schemas', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-export-'));
    const xml = path.join(folder, 'schedule.xml');
    fs.writeFileSync(xml, await file('schedule.xml'));
    const xsd = path.join(schemas!, 'voc-xsd-schedule.xml.xsd');
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', xsd, xml], { stdio: 'pipe' });
    fs.rmSync(folder, { recursive: true });
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addMetaSchema(draft06);
    const schema = JSON.parse(fs.readFileSync(path.join(schemas!, 'voc-schema2.json'), 'utf8'));
    const valid = ajv.validate(schema, JSON.parse(await file('schedule.json')));
    expect(ajv.errorsText()).toBe('No errors');
    expect(valid).toBe(true);
  });
});

describe('a feed that is read each hour', () => {
  let answer: { status: number; body: string; headers: Record<string, string> };
  let receivedEtags: (string | undefined)[] = [];
  let server: http.Server;
  let url: string;
  const read = () => readFeeds(school.ctx, () => true);

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      receivedEtags.push(request.headers['if-none-match']);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/schedule.xml`;
  });
  afterAll(() => server.close());
  afterEach(async () => {
    receivedEtags = [];
    for (const { id } of (await admin.call('GET', '/desk/programme/feeds')).body.data)
      await admin.call('DELETE', `/desk/programme/feeds/${id}`);
  });

  it('on a private network is not read and shows an error', async () => {
    answer = { status: 200, body: frabXml(talks('Private'), 'private'), headers: {} };
    const added = await admin.call('POST', '/desk/programme/feeds', { url });
    expect(added.body.data.error).toContain('private networks');
    expect(receivedEtags).toEqual([]);
    // A host name that resolves to a private address is rejected too.
    const named = await admin.call('POST', '/desk/programme/feeds', {
      url: url.replace('127.0.0.1', 'localhost'),
    });
    expect(named.body.data.error).toContain('private networks');
    expect((await admin.call('POST', '/desk/programme/feeds', { url })).status).toBe(422);
  });

  it('adds changes to the draft, notifies administrators, and skips an unchanged file by ETag', async () => {
    answer = { status: 200, body: frabXml(talks('Fed'), 'fed'), headers: { etag: '"1"' } };
    await admin.call('POST', '/desk/programme/feeds', { url });
    await read();
    expect(await draft()).toMatchObject({ total: 3 });
    const [news] = (await admin.call('GET', '/event/logs')).body.data;
    expect(news.localized_content.en).toBe('New: 3, changed: 0, removed: 0. Review and publish the changes.');
    answer = { status: 304, body: '', headers: {} };
    await read();
    expect(receivedEtags).toEqual([undefined, '"1"']);
    answer = { status: 500, body: 'no', headers: {} };
    await read();
    expect((await admin.call('GET', '/desk/programme/feeds')).body.data).toMatchObject([
      { error: 'The server responded with status 500', paused: false },
    ]);
  });

  it('releases at once if set so, and pauses after the release is undone', async () => {
    answer = { status: 200, body: frabXml(talks('Direct'), 'direct'), headers: {} };
    await admin.call('POST', '/desk/programme/feeds', { url, at_once: true });
    await read();
    expect(await events('Direct')).toHaveLength(3);
    const [first] = (await admin.call('GET', '/desk/programme/releases')).body.data;
    await admin.call('POST', `/desk/programme/releases/${first.id}/undo`);
    answer.body = frabXml(talks('Direct', { room: 'Elbe' }), 'direct');
    await read();
    expect(await events('Direct')).toEqual([]);
    expect((await admin.call('GET', '/desk/programme/feeds')).body.data).toMatchObject([{ paused: true }]);
  });
});
