import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importProgramme } from '../../server/import/import-programme.ts';
import { ImportError } from '../../server/import/programme.ts';
import { readProgramme } from '../../server/import/read-programme.ts';
import { listen } from '../support/echo.ts';
import { frabXml, largeProgramme, type Talk } from '../support/programmes/frab.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person();
});
afterAll(() => school.close());

const read = (text: string) => readProgramme(new TextEncoder().encode(text), 'Asia/Almaty');
const load = (text: string) => importProgramme(school.ctx, read(text));
const loadTalks = (talks: Talk[], source: string) => load(frabXml(talks, source));
const eventsNamed = async (prefix: string) => {
  const { body } = await anna.call('GET', '/events');
  return body.data.filter((row: { name: string }) => row.name.startsWith(prefix));
};

describe('a programme', () => {
  it('creates speakers as people without accounts, rooms, tracks, languages and safe links', async () => {
    const report = await loadTalks(
      [{ title: 'Rich one', persons: ['Dana Nurlan', 'Moritz Krüger'] }],
      'rich',
    );
    expect(report).toMatchObject({
      added: ['Rich one'],
      changed: [],
      unchanged: 0,
      removed: [],
      skipped: [],
    });
    const [event] = await eventsNamed('Rich');
    expect(event).toMatchObject({
      room: 'Hall 1',
      track: 'Water',
      languages: ['de', 'en'],
      time_start: Date.parse('2026-12-01T05:00:00Z') / 1000,
    });
    expect(event.experts.map((person: { last_name: string }) => person.last_name)).toEqual([
      'Nurlan',
      'Krüger',
    ]);
    expect(event.description).toBe('First\n\nSecond & third');
    expect(event.library).toMatchObject([{ name: 'More', file: 'https://example.org/0' }]);
    const { body } = await anna.call('GET', '/users');
    const dana = body.data.find((user: { last_name: string }) => user.last_name === 'Nurlan');
    expect(dana).toMatchObject({ account: false, role: { alias: 'expert' } });
    expect((await anna.call('POST', '/chat/private', { user_id: dana.id })).status).toBe(404);
  });

  it('imported again changes nothing', async () => {
    const talks = largeProgramme(120);
    await loadTalks(talks, 'twice');
    const lists = () => Promise.all(['/events', '/users'].map((path) => anna.call('GET', path)));
    const listedRows = async () => (await lists()).flatMap(({ body }) => body.data);
    const before = await listedRows();
    const again = await loadTalks(talks, 'twice');
    expect(again).toMatchObject({ added: [], changed: [], unchanged: 120, removed: [] });
    expect(await listedRows()).toEqual(before);
  });

  it('with a moved session notifies everybody, in the list and live', async () => {
    const guid = 'will-move';
    await loadTalks(
      [
        { guid, title: 'Mover' },
        { guid: 'stays', title: 'Stayer' },
      ],
      'moving',
    );
    const listener = listen(school.url, anna.token);
    listener.echo.channel('notifications');
    await listener.receives(({ event }) => event === 'presence:subscribed');
    const report = await loadTalks(
      [
        { guid, title: 'Mover', date: '2026-12-02T12:00:00+05:00', room: 'Hall 2' },
        { guid: 'stays', title: 'Stayer' },
      ],
      'moving',
    );
    expect(report).toMatchObject({ added: [], changed: ['Mover'], unchanged: 1 });
    const news = await listener.receives(({ event }) => event === 'notification');
    await listener.receives(({ event }) => event === 'sync');
    listener.close();
    const { body } = await anna.call('GET', '/event/logs', undefined, { 'x-lang': 'de' });
    expect(body.data[0]).toMatchObject({
      id: news.data.id,
      title: 'Verschoben: Mover',
      event: { name: 'Mover' },
    });
    expect(body.data[0].changes).toMatchObject({
      time_start: Date.parse('2026-12-02T07:00:00Z') / 1000,
      room: 'Hall 2',
    });
  });

  it('inserts nothing if it fails half-way', async () => {
    const programme = read(frabXml([{ guid: 'x', title: 'Half' }], 'half'));
    programme.sessions[0]!.room = 'no database stores a \u0000';
    await expect(importProgramme(school.ctx, programme)).rejects.toThrow();
    expect(await eventsNamed('Half')).toEqual([]);
    const speakers = await school.ctx.db
      .selectFrom('app_user')
      .select('id')
      .where('source', '=', 'half')
      .execute();
    expect(speakers).toEqual([]);
  });

  it('with many moves sends one notification', async () => {
    const talks = largeProgramme(60);
    await loadTalks(talks, 'many');
    const before = (await anna.call('GET', '/event/logs/id')).body.data.length;
    await loadTalks(
      talks.map((talk) => ({ ...talk, room: 'Elsewhere' })),
      'many',
    );
    expect((await anna.call('GET', '/event/logs/id')).body.data.length).toBe(before + 1);
  });
});

describe('unusual input', () => {
  it('is imported or skipped with a reason', async () => {
    const { sessions, skipped } = read(
      frabXml([
        { title: 'Zero', duration: '0:00' },
        { title: 'Odd length', duration: '6:59' },
        { title: 'Seconds', duration: '00:45:00' },
        { title: '🚰 Wasser' },
        { title: '', guid: 'untitled' },
        { title: 'No length', duration: 'soon' },
        { title: 'No start', date: 'tomorrow', guid: 'clock' },
        { title: 'Same id', guid: 'guid-0', date: '2026-12-03T10:00:00+05:00' },
        { title: 'Same session', guid: 'guid-1', duration: '6:59' },
      ]),
    );
    const minutes = Object.fromEntries(
      sessions.map((session) => [session.title, (session.finish - session.start) / 60_000]),
    );
    expect(minutes).toEqual({
      Zero: 0,
      'Odd length': 419,
      Seconds: 45,
      '🚰 Wasser': 45,
      'No start': 45,
      'Same id': 45,
    });
    expect(skipped.map(({ what }) => what).toSorted()).toEqual(['No length', 'Same session', 'untitled']);
  });

  it('after midnight belongs to the day before', () => {
    const xml = `<schedule><conference><title>Night</title><time_zone_name>Europe/Berlin</time_zone_name></conference>
      <day date="2026-03-28"><room name="A"><event id="1"><title>Late</title><start>01:30</start><duration>00:30</duration></event>
      </room></day></schedule>`;
    expect(new Date(read(xml).sessions[0]!.start).toISOString()).toBe('2026-03-29T00:30:00.000Z');
  });

  it.each([
    ['an empty file', ''],
    ['a picture', '\u0089PNG\r\n'],
    ['other XML', '<html><body>hi</body></html>'],
    ['truncated XML', '<schedule><day date="2026-01-01"><room'],
    ['truncated JSON', '{"schedule": {'],
    ['other JSON', '{"hello": "world"}'],
    ['a list in JSON', '{"schedule": []}'],
    ['a calendar without events', 'BEGIN:VCALENDAR\nEND:VCALENDAR'],
    [
      'exponentially nested entities',
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><schedule>&b;</schedule>`,
    ],
    ['external entities', `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><schedule>&a;</schedule>`],
  ])('such as %s is refused with a message', (_, text) => {
    expect(() => read(text)).toThrow(ImportError);
  });

  it('nested without end is refused or read, and does not crash the process', () => {
    const deep = `<schedule>${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}</schedule>`;
    expect(() => read(deep)).toThrow(ImportError);
    expect(() => read(`{"schedule":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)).toThrow(ImportError);
  });

  it('with an endless rule is expanded up to a limit', () => {
    const calendar = (rule: string) =>
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260101T100000Z\nDURATION:PT1H\nSUMMARY:For ever\nRRULE:${rule}\nEND:VEVENT\nEND:VCALENDAR`;
    expect(read(calendar('FREQ=SECONDLY')).sessions.length).toBe(366);
    expect(read(calendar('FREQ=WEEKLY;COUNT=3')).sessions.length).toBe(3);
  });
});

describe('a schedule in JSON', () => {
  const v2 = {
    schedule: {
      version: '1',
      conference: { acronym: 'v2', title: 'V2', time_zone_name: 'Asia/Almaty' },
      events: [
        {
          guid: 'g1',
          title: 'Flat',
          start: '2026-12-01T10:00:00+05:00',
          end: '2026-12-01T11:30:00+05:00',
          room: { name: 'Hall' },
          track: { name: { en: 'Water', de: 'Wasser' } },
          type: 'HANDS-ON',
          language: 'ru',
          abstract: { de: 'Kurz', en: 'Short' },
          description: null,
          participants: [{ name: 'Dana', guid: 'p1' }],
          links: [],
          state: 'CANCELED',
        },
      ],
    },
  };

  it('is read in version 2', () => {
    expect(read(JSON.stringify(v2)).sessions[0]).toMatchObject({
      title: 'Flat',
      finish: Date.parse('2026-12-01T06:30:00Z'),
      room: 'Hall',
      track: 'Water',
      languages: ['ru'],
      cancelled: true,
      people: [{ key: 'p1', name: 'Dana' }],
      description: 'Short',
    });
  });
});

const realData = process.env['REAL_DATA'];

/** Skipped and reported without REAL_DATA. */
describe.skipIf(realData === undefined)('real programmes', () => {
  it.each([
    ['fosdem-2025.xml', 943],
    ['38c3-schedule.xml', 1007],
    ['debconf23.xml', 117],
    ['pretalx-rc3.json', 48],
    ['kielux_2020.ics', 24],
  ])('%s: all %i sessions, and no change the second time', async (file, count) => {
    const bytes = fs.readFileSync(path.join(realData ?? '', file));
    const first = await importProgramme(school.ctx, readProgramme(bytes, 'Asia/Almaty'));
    expect(first.added).toHaveLength(count);
    expect(first.skipped).toEqual([]);
    const second = await importProgramme(school.ctx, readProgramme(bytes, 'Asia/Almaty'));
    expect(second).toMatchObject({ added: [], changed: [], unchanged: count, removed: [] });
  });

  it('the calendar samples are read or refused with a message', () => {
    const folder = path.join(realData ?? '', 'icaljs-samples');
    for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.ics'))) {
      try {
        expect(readProgramme(fs.readFileSync(path.join(folder, name)), 'Asia/Almaty').skipped).toEqual([]);
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError);
      }
    }
  });

  it('random mutations never crash the process', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (const file of ['pretalx-rc3.json', 'kielux_2020.ics', 'debconf23.xml']) {
      const original = fs.readFileSync(path.join(realData ?? '', file));
      for (let round = 0; round < 25; round++) {
        const bytes = Buffer.from(original);
        for (let i = 0; i < 20; i++) bytes[random(bytes.length)] = random(256);
        try {
          readProgramme(bytes.subarray(0, bytes.length - random(200)), 'Asia/Almaty');
        } catch (error) {
          expect(error).toBeInstanceOf(ImportError);
        }
      }
    }
  });
});
