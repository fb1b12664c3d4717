import fs from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandQuestion } from '../../server/control/command.ts';
import { callServer } from '../../server/control/control-socket.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { DropsManyError, importProgramme } from '../../server/import/import-programme.ts';
import { readProgramme } from '../../server/import/read-programme.ts';
import { frabXml, type Talk } from '../support/programmes/frab.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person();
});
afterAll(() => school.close());

const bytesOf = (file: string) => new TextEncoder().encode(file);
const load = (file: string, drop = false) =>
  importProgramme(school.ctx, readProgramme(bytesOf(file), 'Asia/Almaty', school.ctx.now()), { drop });
const eventsNamed = async (prefix: string) => {
  const { body } = await anna.call('GET', '/events');
  return body.data.filter((row: { name: string }) => row.name.startsWith(prefix));
};
/** The notifications that people get from an action, newest first. */
async function notificationsAfter(work: () => Promise<unknown>): Promise<string[]> {
  const titles = async (): Promise<string[]> => {
    const { body } = await anna.call('GET', '/event/logs');
    return body.data.map(({ title }: { title: string }) => title);
  };
  const before = await titles();
  await work();
  const after = await titles();
  return after.slice(0, after.length - before.length);
}

const day = 86_400_000;
const inDays = (days: number) =>
  `${new Date(Date.now() + days * day).toISOString().slice(0, 10)}T10:00:00+05:00`;
const calendar = (uid: string, start: string, ...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//x//y',
    ...lines,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:Calendar ${uid}`,
  ].join('\n') + `\nDTSTART:${start}\nEND:VEVENT\nEND:VCALENDAR`;

describe('an import with fewer sessions', () => {
  const talks = ['a', 'b', 'c', 'd', 'e'].map((guid) => ({ guid, title: `Losing ${guid}`, date: inDays(9) }));
  const without = (...lost: string[]) =>
    frabXml(
      talks.filter(({ guid }) => !lost.includes(guid)),
      'losing',
    );

  it('keeps missing sessions as cancelled, and restores them', async () => {
    await load(frabXml(talks, 'losing'));
    expect((await load(without('b'))).removed).toEqual(['Losing b']);
    expect((await load(without('b'))).removed).toEqual([]);
    expect((await eventsNamed('Losing b'))[0].status).toBe('cancelled');
    expect((await load(frabXml(talks, 'losing'))).changed).toContain('Losing b');
    expect((await eventsNamed('Losing b'))[0].status).toBeNull();
  });

  it('above a fifth is refused without confirmation, and changes nothing', async () => {
    await expect(load(without('a', 'b'))).rejects.toThrow(DropsManyError);
    await expect(load(without('a', 'b'))).rejects.toThrow(/^2 of 5 sessions of losing[\s\S]*Losing a/);
    expect((await eventsNamed('Losing a'))[0].status).toBeNull();
    expect((await load(without('a', 'b'), true)).removed).toHaveLength(2);
  });

  it('is confirmed in the running server with --yes', async () => {
    const runImport = async (file: string, ...args: string[]) => {
      const input = { args, file: () => Readable.from([bytesOf(file)]) };
      return text((await callServer(school.ctx.config.dataDir, 'import', input))!);
    };
    await runImport(frabXml(talks, 'losing'));
    await expect(runImport(without('a', 'b'))).rejects.toThrow(CommandQuestion);
    await expect(runImport(without('a', 'b'), '--force')).rejects.toThrow('--force');
    expect(await runImport(without('a', 'b'), '--yes')).toContain('removed (kept as cancelled): 2');
  });
});

describe('a calendar without a name', () => {
  it.each([[[]], [['X-WR-CALNAME:Calendar']]])('(%j) cancels nothing of another', async (lines) => {
    const id = `unnamed${lines.length}`;
    await load(calendar(`${id}-1`, '20990301T090000Z', ...lines));
    expect(await notificationsAfter(() => load(calendar(`${id}-2`, '20990302T090000Z', ...lines)))).toEqual(
      [],
    );
    const rows = await eventsNamed(`Calendar ${id}`);
    expect(rows.map(({ status }: { status: string | null }) => status)).toEqual([null, null]);
  });

  it('is identified by its content', async () => {
    await load(calendar('again', '20990301T090000Z'));
    expect(await load(calendar('again', '20990302T090000Z'))).toMatchObject({
      added: [],
      changed: ['Calendar again'],
    });
  });
});

it('events of an endless rule that has ended stay, without a notification', async () => {
  const file = (start: string) =>
    calendar('endless', start, 'X-WR-CALNAME:Endless').replace('END:VEVENT', 'RRULE:FREQ=DAILY\nEND:VEVENT');
  await load(file('20240101T090000Z'));
  const [first] = await eventsNamed('Calendar endless');
  school.clock.shift += 2 * day;
  const notifications = await notificationsAfter(async () => {
    expect((await load(file('20240101T090000Z'))).removed).toEqual([]);
  });
  school.clock.shift -= 2 * day;
  expect(notifications).toEqual([]);
  const rows = await eventsNamed('Calendar endless');
  expect(rows.find(({ id }: { id: number }) => id === first.id).status).toBeNull();
});

describe('an import notifies people', () => {
  const talk: Talk = { guid: 'told', title: 'Told', date: inDays(9), room: 'Hall 1' };
  const others = Array.from({ length: 5 }, (_, at) => ({
    guid: `other ${at}`,
    title: `Other ${at}`,
    date: inDays(9),
  }));
  const change = (other: Talk | null) => () =>
    load(frabXml(other ? [{ ...talk, ...other }, ...others] : others, 'told'));

  it('when a session is cancelled, and when it takes place after all', async () => {
    await change({})();
    expect(await notificationsAfter(change(null))).toEqual(['Cancelled: Told']);
    expect(await notificationsAfter(change({}))).toEqual(['Going ahead after all: Told']);
    expect(await notificationsAfter(change({ extra: '<status>cancelled</status>' }))).toEqual([
      'Cancelled: Told',
    ]);
    expect(
      await notificationsAfter(change({ extra: '<status>cancelled</status>', date: inDays(8) })),
    ).toEqual([]);
    expect(await notificationsAfter(change({}))).toEqual(['Going ahead after all: Told']);
  });

  it('when a session moves to another time or room, but not about a new duration or a first room', async () => {
    expect(await notificationsAfter(change({ duration: '02:00' }))).toEqual([]);
    expect(await notificationsAfter(change({ room: 'Hall 2' }))).toEqual(['Moved: Told']);
    expect(await notificationsAfter(change({ date: inDays(7) }))).toEqual(['Moved: Told']);
    expect(await notificationsAfter(change({ date: inDays(7), room: '' }))).toEqual([]);
    expect(await notificationsAfter(change({ date: inDays(7), room: 'Hall 1' }))).toEqual([]);
  });

  it('about nothing if only the order in the file changes', async () => {
    const twice = ['Hall 1', 'Hall 2', 'Hall 3'].map((room, at) => ({
      ...{ guid: 'same', title: `Same ${at}`, date: inDays(9), room },
      persons: [`Speaker ${at}`],
    }));
    await load(frabXml(twice, 'order'));
    const before = await eventsNamed('Same');
    expect(await notificationsAfter(() => load(frabXml(twice.toReversed(), 'order')))).toEqual([]);
    const places = (rows: { id: number; name: string; room: string }[]) =>
      rows.map(({ id, name, room }) => [id, name, room]);
    expect(places(await eventsNamed('Same'))).toEqual(places(before));
  });

  it('about a move when a session without an id has another time', async () => {
    const nameless = (start: string) =>
      frabXml([{ title: 'No id', date: inDays(9) }], 'no id')
        .replace(/guid="[^"]*" id="[^"]*"/, '')
        .replace('T10:00', `T${start}`);
    await load(nameless('10:00'));
    expect(await notificationsAfter(() => load(nameless('12:00')))).toEqual(['Moved: No id']);
  });
});

describe('a file that takes long to read', () => {
  const begin = 'BEGIN:VCALENDAR\n';
  const dated = `${begin}BEGIN:VEVENT\nUID:x\nSUMMARY:x\nDTSTART:20270301T090000Z\n`;
  const files: [string, () => string][] = [
    ['events within events', () => begin + 'BEGIN:VEVENT\n'.repeat(200_000) + 'END:VEVENT\n'.repeat(200_000)],
    ['other parts within parts', () => begin + 'BEGIN:X\n'.repeat(200_000)],
    ['200,000 dates', () => `${dated}${'RDATE:20270301T090000Z\n'.repeat(200_000)}END:VEVENT\nEND:VCALENDAR`],
    [
      '200,000 dates in one line',
      () => `${dated}RDATE:${'20270301T090000Z,'.repeat(200_000)}20270301T090000Z\nEND:VEVENT`,
    ],
    [
      'a rule for every second',
      () => `${dated}RRULE:FREQ=SECONDLY;COUNT=99999999\nEND:VEVENT\nEND:VCALENDAR`,
    ],
    [
      '15 MB of entities',
      () => frabXml([{ extra: `<description>${'&amp;'.repeat(3_000_000)}</description>` }]),
    ],
    ['15 MB of spaces', () => frabXml([{ extra: `<description>${' '.repeat(15_000_000)}x</description>` }])],
    ['15 MB of line ends', () => `${begin}${'\r'.repeat(15_000_000)}`],
    [
      'tags without end',
      () => frabXml([{ extra: `<description>${'&lt;p '.repeat(180_000)}</description>` }]),
    ],
  ];

  it('does not delay other requests', async () => {
    const slow = frabXml(
      Array.from({ length: 150 }, (_, at) => ({
        guid: `slow ${at}`,
        extra: `<description>${'&lt;p&gt;x '.repeat(400)}</description>`,
      })),
      'slow',
    ).replaceAll('2026-12-01T', 'never ');
    let done = false;
    const input = { args: [], file: () => Readable.from([bytesOf(slow)]) };
    const importing = callServer(school.ctx.config.dataDir, 'import', input)
      .then((answer) => text(answer!))
      .finally(() => (done = true));
    const startedAt = performance.now();
    let slowest = 0;
    let answered = 0;
    while (!done) {
      const started = performance.now();
      expect((await school.call('GET', '/health')).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - started);
      answered += 1;
    }
    expect(await importing).toContain('added: 150');
    expect(answered).toBeGreaterThan(5);
    // In the main thread, reading would block the server for most of the time.
    expect(slowest).toBeLessThan((performance.now() - startedAt) / 2);
  });

  it.each(files)('with %s is refused or read within two seconds', (_, make) => {
    const bytes = bytesOf(make());
    // Processor time, which other load on the machine does not change.
    const started = process.cpuUsage();
    try {
      readProgramme(bytes, 'Asia/Almaty');
    } catch (error) {
      expect((error as Error).message).not.toBe('');
    }
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  });
});

it('the demo school is created after an import before the first start', async () => {
  const fresh = await openSchool({ DEMO: 'on' });
  await importProgramme(
    fresh.ctx,
    readProgramme(bytesOf(frabXml([{ title: 'Early' }], 'early')), 'Asia/Almaty'),
  );
  const accounts = await seedDemo({ ...fresh.ctx, config: { ...fresh.ctx.config, demo: true } });
  expect(accounts?.map(({ role }) => role)).toContain('admin');
  const { email, password } = accounts!.find(({ role }) => role === 'attendee')!;
  expect((await fresh.call('POST', '/login', { email, password })).status).toBe(200);
  expect(await seedDemo({ ...fresh.ctx, config: { ...fresh.ctx.config, demo: true } })).toBeNull();
  expect(fs.existsSync(`${fresh.ctx.config.dataDir}/demo-accounts.json`)).toBe(true);
  await fresh.close();
});
