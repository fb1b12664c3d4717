import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoxEnded, BoxError, SchoolUnreachable } from '../../server/box/box-error.ts';
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
});

describe('without a connection', () => {
  it('a box that was stopped starts with its passphrase, and no other', async () => {
    await box.stop();
    proxy.down();
    await expect(box.start({ passphrase: 'correct horse batterY' })).rejects.toThrow(
      'The passphrase is wrong',
    );
    await box.start();
    expect((await box.call(anna, 'GET', messages)).body.data).toHaveLength(2);
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

  it('comes when its days are over: it answers nothing more, and deletes its copy', async () => {
    const { box: other, code } = await site.addBox();
    await other.start({ code });
    await other.running.checkExpiry();
    other.shift = 8 * 86_400_000;
    const answer = await other.call(anna, 'GET', '/event/list');
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    await other.running.checkExpiry();
    expect((await other.running.ended).message).toContain('was deleted');
    expect(fs.existsSync(other.folder)).toBe(false);
  });

  it('comes when an administrator revokes it, at once or at the next start', async () => {
    const { ended } = box.running;
    expect((await admin.call('POST', `/desk/boxes/${boxId}/revoke`, {})).status).toBe(200);
    await expect(box.running.refresh()).rejects.toThrow(BoxEnded);
    expect((await ended).message).toContain('was deleted');
    expect(fs.existsSync(box.folder)).toBe(false);
    await expect(fetch(`${box.url}/api/health`)).rejects.toThrow();

    const { box: other, id, code } = await site.addBox();
    await other.start({ code });
    await other.stop();
    await admin.call('POST', `/desk/boxes/${id}/revoke`, {});
    await expect(other.start()).rejects.toThrow(BoxEnded);
    expect(fs.existsSync(other.folder)).toBe(false);
  });
});
