import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Tab, World } from './world/device.ts';

/* A server that knows only the ordinary calls: no keys, no deltas, no batches, no revs. */

let world: World;
let tab: Tab;

beforeEach(async () => {
  world = new World();
  world.server.extensions = '';
  world.server.withoutRevs = true;
  for (let n = 1; n <= 10; n++) world.server.say(7, `${n}`);
  tab = await world.tab();
  await tab.brought();
});
afterEach(() => world.end());

const polled = () => world.clock.advance(241_000);
const paths = () => world.server.requests.map(({ method, path }) => `${method} ${path}`);
const last = async () => (await tab.contents()).at(-1);

describe('everything comes', () => {
  it('by the ordinary lists', async () => {
    expect(await tab.contents()).toHaveLength(10);
    expect(await tab.db.users.count()).toBe(2);
    expect(await tab.meta('snapshot')).toMatchObject({
      events: expect.any(Number),
      details: expect.any(Number),
    });
    expect(paths()).not.toContain('GET /event/list');
    expect(paths()).not.toContain('POST /sync/push');
  });

  it('again every four minutes, of the notifications only their ids', async () => {
    world.server.put('log', { id: 3, title: 'New', created_at: 1 });
    await polled();
    expect(await tab.db.logs.count()).toBe(1);
    const before = world.server.requests.length;
    await polled();
    expect(paths().slice(before)).not.toContain('GET /event/logs');
    world.server.del('log', 3);
    world.server.del('user', 2);
    await polled();
    expect(await tab.db.logs.count()).toBe(0);
    expect(await tab.db.users.toCollection().primaryKeys()).toEqual([1]);
  });

  it('messages of a group when its counters moved', async () => {
    world.server.say(7, 'unheard', 2, { live: false });
    await polled();
    expect(await last()).toBe('unheard');
    const before = world.server.requests.length;
    await polled();
    expect(paths().slice(before)).not.toContain('GET /chat/message');
  });

  it('live where there is a socket', async () => {
    world.server.say(7, 'live');
    await world.clock.advance(100);
    expect(await last()).toBe('live');
  });

  it('nothing is taken for deleted because a list broke off or was not a list', async () => {
    world.server.overrides.set('GET /users', () => ({
      status: 200,
      body: { data: [{ id: 1, first_name: 5 }] },
    }));
    world.server.overrides.set('GET /chat/group', () => ({ status: 200, body: { data: 'soon' } }));
    await polled();
    expect(await tab.db.users.count()).toBe(2);
    expect(await tab.db.groups.count()).toBe(1);
  });
});

describe('a message whose answer is lost', () => {
  beforeEach(() => {
    world.hub.up = false;
    world.hub.kick();
  });

  it('is looked for before it is sent again', async () => {
    world.server.faults = ['lost'];
    const id = await tab.send('hello');
    await world.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(world.server.contents().filter((text) => text === 'hello')).toHaveLength(1);
    expect((await tab.messages()).at(-1)).toMatchObject({ content: 'hello', client_id: id });
  });

  it('and never arrived is sent again', async () => {
    world.server.faults = ['down'];
    await tab.send('hello');
    await world.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(world.server.contents().filter((text) => text === 'hello')).toHaveLength(1);
  });

  it('three equal ones stay three', async () => {
    world.server.faults = ['lost'];
    for (let n = 0; n < 3; n++) await tab.send('ok');
    await world.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(world.server.contents().filter((text) => text === 'ok')).toHaveLength(3);
  });

  it('in a group so busy that it cannot be told is for the person to decide', async () => {
    world.server.standing = 'down';
    await tab.send('hello');
    await world.clock.until(async () => expect(await tab.ops()).toMatchObject([{ maybeSent: true }]));
    for (let n = 0; n < 80; n++) world.server.say(7, `busy ${n}`);
    world.server.standing = null;
    await world.clock.until(
      async () =>
        expect(await tab.ops()).toMatchObject([
          { state: 'dead', error: { code: 'maybeSent' }, maybeSent: true },
        ]),
      400_000,
    );
    expect(world.server.contents()).not.toContain('hello');
  });
});
