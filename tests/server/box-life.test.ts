import fs from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoxEnded, BoxError, SchoolUnreachable } from '../../server/box/box-error.ts';
import { callServer } from '../../server/control/control-socket.ts';
import { openSchoolWithBoxes, type TestBox } from '../support/box.ts';
import { listen } from '../support/echo.ts';
import type { FaultProxy } from '../support/fault-proxy/fault-proxy.ts';
import type { Person, School } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openSchoolWithBoxes>>;
let school: School;
let proxy: FaultProxy;
let box: TestBox;
let boxId = 0;
let [anna, bert, admin] = [] as unknown as [Person, Person, Person];
let film: { content: Buffer; address: string };
let messages = '';

beforeAll(async () => {
  site = await openSchoolWithBoxes();
  ({ school, proxy, anna, bert, admin, film, messages } = site);
  const added = await site.addBox();
  ({ box, id: boxId } = added);
  await box.start(added);
});
afterAll(() => site.close());

describe('a newer copy', () => {
  it('replaces the rows while the box runs, and the devices connect again', async () => {
    const before = (await box.call(anna, 'GET', '/sync')).headers.get('x-box');
    const cursor = (await box.call(anna, 'GET', '/sync')).body.data.cursor;
    const listener = listen(box.url, anna.token);
    await listener.receives(({ event }) => event === 'users');
    let connects = 0;
    listener.socket.on('connect', () => (connects += 1));
    await site.send(bert, site.groupId, 'Me');
    const late = await school.person({ name: 'Dana' });
    school.clock.shift += 61_000;
    expect(await box.running.refresh()).toContain('a new copy');
    const here = await box.call(anna, 'GET', messages);
    expect(here.body.data.map(({ content }: { content: string }) => content).toSorted()).toEqual([
      'Me',
      'Who brings the boat?',
    ]);
    expect(here.headers.get('x-box')).toMatch(/^1\./);
    expect(here.headers.get('x-box')).not.toBe(before);
    expect((await box.call(late, 'GET', '/profile')).body.data.first_name).toBe('Dana');
    expect((await box.call(anna, 'GET', `/sync?cursor=${cursor}`)).status).toBe(410);
    await expect.poll(() => connects).toBe(1);
    listener.close();
    expect(await box.running.refresh()).toContain('the newest copy');
  });

  it('does not interrupt the calls while it is loaded', async () => {
    await site.send(bert, site.groupId, 'Not me');
    school.clock.shift += 61_000;
    let isLoaded = false;
    const refreshed = box.running.refresh().finally(() => (isLoaded = true));
    const statuses = new Set<number>();
    while (!isLoaded) {
      statuses.add((await box.call(anna, 'GET', '/event/list')).status);
      await pause(50);
    }
    expect(await refreshed).toContain('a new copy');
    expect([...statuses]).toEqual([200]);
  });

  it('that does not fit together leaves the one from before', async () => {
    const name = async () => (await box.call(anna, 'GET', '/sync')).headers.get('x-box');
    const before = await name();
    const { db } = school.ctx;
    await sql`alter table agenda drop constraint agenda_event_id_fkey`.execute(db);
    await sql`insert into agenda (user_id, event_id) values (${anna.id}, 1000000)`.execute(db);
    school.clock.shift += 61_000;
    await expect(box.running.refresh()).rejects.toThrow('agenda');
    expect([await name(), (await box.call(anna, 'GET', messages)).body.data.length]).toEqual([before, 3]);
    await sql`delete from agenda where event_id = 1000000`.execute(db);
    await sql`alter table agenda add foreign key (event_id) references event on delete cascade`.execute(db);
    school.clock.shift += 61_000;
    expect(await box.running.refresh()).toContain('a new copy');
  });

  it('is closed if the platform is, and does not close the platform on the devices', async () => {
    const status = async (person: Person) => {
      const { status: http, body } = await box.call(person, 'GET', '/event/list');
      return [http, body.code];
    };
    const change = async (closed: boolean) => {
      expect((await admin.call('PUT', '/desk/platform', { closed })).status).toBe(200);
      school.clock.shift += 61_000;
      await box.running.refresh();
    };
    await change(true);
    expect([await status(anna), await status(admin)]).toEqual([
      [503, 'atBox'],
      [200, undefined],
    ]);
    await change(false);
    expect(await status(anna)).toEqual([200, undefined]);
  });
});

describe('without a connection', () => {
  it('a box that was stopped starts with its passphrase, and no other', async () => {
    await box.stop();
    proxy.down();
    await expect(box.start({ passphrase: 'correct horse batterY' })).rejects.toThrow(
      'The passphrase is wrong',
    );
    await box.start();
    expect((await box.call(anna, 'GET', messages)).body.data).toHaveLength(3);
    const bearer = { authorization: `Bearer ${anna.token}` };
    const whole = await (await fetch(box.url + film.address, { headers: bearer })).arrayBuffer();
    expect(Buffer.from(whole).equals(film.content)).toBe(true);
    await expect(box.running.refresh()).rejects.toThrow(SchoolUnreachable);
    proxy.up();
    expect(await box.running.refresh()).toContain('the newest copy');
  });

  it('a sign-in page of a Wi-Fi and another box are not taken for the school', async () => {
    proxy.answering = 'portal';
    await expect(box.running.refresh()).rejects.toThrow(SchoolUnreachable);
    proxy.clear();
    const { box: other } = await site.addBox(box.url);
    await expect(other.start({ code: 'ACEH-KMPT-XY23' })).rejects.toThrow('leads to a box');
    expect((await box.call(anna, 'GET', '/event/list')).status).toBe(200);
  });

  it('a download that broke continues', async () => {
    const { box: other, code } = await site.addBox();
    const cut = proxy.cutAnswers(/\/boxes\/own\/files\//, 200_000);
    await expect(other.start({ code })).rejects.toThrow(SchoolUnreachable);
    cut.pass();
    proxy.requests.length = 0;
    await other.start();
    const downloads = proxy.requests.filter((line) => line.includes('/boxes/own/'));
    expect(downloads.filter((line) => line.includes('/parts/'))).toEqual([]);
    expect(downloads.filter((line) => line.includes('/files/'))).toHaveLength(1);
    const bearer = { authorization: `Bearer ${anna.token}` };
    const whole = await (await fetch(other.url + film.address, { headers: bearer })).arrayBuffer();
    expect(Buffer.from(whole).equals(film.content)).toBe(true);
  });
});

describe('the end of a box', () => {
  it('comes with a wrong code before it has begun', async () => {
    const { box: other, code } = await site.addBox();
    await expect(other.start({ code: 'ACEH-KMPT-XY23' })).rejects.toThrow(BoxError);
    expect(fs.existsSync(other.folder)).toBe(false);
    await expect(other.start({ code, passphrase: 'short' })).rejects.toThrow('at least 12 characters');
  });

  it('comes when the school says that its days are over; by its own clock it only answers nothing', async () => {
    const { box: other, code } = await site.addBox();
    await other.start({ code });
    const list = async () => {
      const { status, body } = await other.call(anna, 'GET', '/event/list');
      return [status, body.code];
    };
    const days = 8 * 86_400_000;
    other.shift = days;
    expect(await list()).toEqual([503, 'unavailable']);
    await other.stop();
    await expect(other.start()).rejects.toThrow('if the clock of this computer is right');
    // The clock was wrong.
    other.shift = 0;
    await other.start();
    expect(await list()).toEqual([200, undefined]);
    school.clock.shift += days;
    await expect(other.running.refresh()).rejects.toThrow(BoxEnded);
    school.clock.shift -= days;
    expect((await other.running.ended).message).toContain('was deleted');
    expect(fs.existsSync(other.folder)).toBe(false);
  });

  it('comes when an administrator revokes it, at once or at the next start', async () => {
    const { ended } = box.running;
    expect((await admin.call('POST', `/desk/boxes/${boxId}/revoke`, {})).status).toBe(200);
    // The command gets its answer, although the box stops.
    const command = callServer(box.dataDir, 'box-refresh', { args: [], file: () => Readable.from([]) });
    await expect(command).rejects.toThrow('was deleted');
    expect((await ended).message).toContain('was deleted');
    expect(fs.existsSync(box.folder)).toBe(false);
    await expect(fetch(`${box.url}/api/health`)).rejects.toThrow();

    const { box: other, id, code } = await site.addBox();
    await other.start({ code });
    await other.stop();
    await admin.call('POST', `/desk/boxes/${id}/revoke`, {});
    expect((await (await other.start()).ended).message).toContain('was deleted');
    expect(fs.existsSync(other.folder)).toBe(false);
  });
});
