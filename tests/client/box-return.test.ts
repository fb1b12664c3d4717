import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Tab, TestDevice } from './harness/device.ts';
import { FakeBox } from './harness/fake-box.ts';
import { type Travel, travel } from './harness/travel.ts';

/* A device that returns from a box to the school must end with the rows of the school. */

let device: TestDevice;
let tab: Tab;
let box: FakeBox;
let { reconnect, toBox, toSchool } = {} as Travel;

const names = async () => (await tab.db.users.toArray()).map(({ first_name }) => first_name);
const user = (id: number, first_name: string) => ({ id, first_name, last_name: 'X' });

/** A server with an ETag on its list of people. */
const withEtag = ({ fetch }: TestDevice['answering']): TestDevice['answering'] => ({
  fetch: async (url, init) => {
    const response = await fetch(url, init);
    if (!url.endsWith('/users')) return response;
    const body = await response.text();
    const headers = new Headers(response.headers);
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    headers.set('etag', etag);
    return new Headers(init.headers).get('if-none-match') === etag
      ? new Response(null, { status: 304, headers })
      : new Response(body, { status: response.status, headers });
  },
});
const expireCursor = () => tab.db.meta.put({ key: 'cursor', value: 'expired' });

beforeEach(async () => {
  device = new TestDevice();
  device.server.put('user', user(3, 'Clara'));
  for (let n = 1; n <= 60; n++) device.server.addMessage(7, `${n}`);
  tab = await device.tab();
  await tab.synced();
  box = new FakeBox(device.server, device.clock.now, device.hub);
  ({ reconnect, toBox, toSchool } = travel(device, tab, box));
});
afterEach(() => device.end());

describe('rows', () => {
  it('that the school deleted before the device fetched all again do not come back', async () => {
    device.server.put('user', user(4, 'Dina'));
    box.take(device.server);
    device.server.remove('user', 4);
    await expireCursor();
    await reconnect();
    await device.clock.until(async () => expect(await tab.meta('cursor')).toMatch(/^c/));
    await toSchool();
    await toBox();
    expect(await names()).toEqual(['Aigerim', 'Bert', 'Clara']);
    await toSchool();
    expect(await names()).toEqual(['Aigerim', 'Bert', 'Clara']);
  });

  it('of a box are not added to complete lists while the rev of the school is unknown', async () => {
    device.server.put('user', user(4, 'Dina'));
    box.take(device.server);
    await tab.db.meta.delete('schoolRev');
    await toBox();
    expect(await names()).toEqual(['Aigerim', 'Bert', 'Clara']);
  });

  it('come live over a socket of the server that answers', async () => {
    const opened = device.hub.opened;
    await toBox();
    expect(device.hub.opened).toBe(opened + 1);
    await toSchool();
    expect(device.hub.opened).toBe(opened + 2);
  });

  it('of the school are fetched at once, although the pull of the box waits after a failure', async () => {
    box.copy.overrides.set('GET /users', () => ({ status: 500, body: {} }));
    device.answering = box;
    await reconnect();
    await device.clock.advance(125_000);
    device.server.put('user', user(4, 'Dina'));
    device.answering = device.server;
    await tab.api.loadAround(7, device.server.messages()[0]!.id);
    await device.clock.until(async () => expect(await names()).toContain('Dina'), 5000);
  });

  it('of two boxes add up, and those that the school has deleted meanwhile go', async () => {
    device.server.put('user', user(4, 'Dina'));
    box.take(device.server);
    await toBox();
    device.server.put('user', user(5, 'Erik'));
    device.server.remove('user', 4);
    box.take(device.server);
    box.name = '8.copy-b';
    box.epoch = 'b';
    await toBox();
    expect(await names()).toEqual(['Aigerim', 'Bert', 'Clara', 'Dina', 'Erik']);
    await toSchool();
    expect(await names()).toEqual(['Aigerim', 'Bert', 'Clara', 'Erik']);
  });

  it('stay those of the school if its cursor has expired meanwhile', async () => {
    device.server.put('user', user(4, 'Dina'));
    box.take(device.server);
    await toBox();
    expect(await names()).toContain('Dina');
    device.server.remove('user', 4);
    await expireCursor();
    await toSchool();
    await device.clock.until(async () => expect(await names()).toEqual(['Aigerim', 'Bert', 'Clara']));
  });

  it('of a box go although the list of the school is the same as before', async () => {
    const { toBox: meetBox, toSchool: comeHome } = travel(device, tab, box, withEtag(device.server));
    await expireCursor();
    await comeHome();
    await device.clock.until(async () => expect(await tab.meta('etags')).toHaveProperty(['users:en']));
    device.server.put('user', user(4, 'Dina'));
    box.take(device.server);
    device.server.remove('user', 4);
    await meetBox();
    expect(await names()).toContain('Dina');
    await expireCursor();
    await comeHome();
    await device.clock.until(async () => expect(await names()).toEqual(['Aigerim', 'Bert', 'Clara']));
  });

  it('of a box are read by the next leading tab', async () => {
    device.server.put('user', user(4, 'Dina'));
    box.take(device.server);
    const next = await device.tab();
    await toBox();
    tab.kill();
    await device.clock.until(async () => expect(await next.api.term()).not.toBeNull());
    await next.send('one');
    await device.clock.advance(60_000);
    expect(box.writes).toEqual([]);
    expect(await next.meta('connection')).toMatchObject({ box: { name: '7.copy-a', knowsDevice: true } });
    await travel(device, next, box).toSchool();
    await device.clock.until(async () => expect(await next.ops()).toEqual([]));
    expect(device.server.contents().at(-1)).toBe('one');
  });
});
