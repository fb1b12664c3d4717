import { beforeEach, describe, expect, it } from 'vitest';
import { type SessionCache, sessionCache } from './session-cache.ts';
import type { Me } from './sessions.ts';

const anna: Me = {
  id: 1,
  role: 'attendee',
  chatAdmin: false,
  withheld: false,
  staysWhenClosed: false,
  status: 'approved',
  sessionId: 10,
  fileKey: new Uint8Array(),
  scope: 'full',
};

let clock = 0;
let isAlone = true;
let loads = 0;
let stored: Me | undefined = anna;
let load: () => Promise<Me | undefined>;
let cache: SessionCache;

beforeEach(() => {
  [clock, isAlone, loads, stored] = [0, true, 0, anna];
  load = async () => stored;
  const loadSession = () => {
    loads += 1;
    return load();
  };
  cache = sessionCache(
    loadSession,
    () => clock,
    () => isAlone,
  );
});

describe('the cache of sessions', () => {
  it('reads a session once in two minutes, and once in a second if other processes may end it', async () => {
    await cache.find('token');
    clock = 119_000;
    await cache.find('token');
    expect(loads).toBe(1);
    isAlone = false;
    await cache.find('token');
    expect(loads).toBe(2);
    clock = 120_100;
    await cache.find('token');
    expect(loads).toBe(3);
  });

  it('reads a session again that has ended, or whose person has changed', async () => {
    await cache.find('token');
    cache.evict(11);
    cache.evictPeople([2]);
    await cache.find('token');
    expect(loads).toBe(1);
    cache.clear();
    await cache.find('token');
    expect(loads).toBe(2);
    stored = { ...anna, role: 'moderator' };
    cache.evictPeople([1]);
    expect(await cache.find('token')).toMatchObject({ role: 'moderator' });
    stored = undefined;
    cache.evict(10);
    expect(await cache.find('token')).toBeUndefined();
  });

  it('does not keep a session that was read before its end', async () => {
    let arrive: (me: Me | undefined) => void = () => undefined;
    load = () => new Promise((resolve) => (arrive = resolve));
    const reading = cache.find('token');
    cache.evict(10);
    arrive(anna);
    expect(await reading).toBe(anna);
    load = async () => undefined;
    expect(await cache.find('token')).toBeUndefined();
  });

  it('reads a session again after the clock was set back', async () => {
    clock = 1_000_000;
    await cache.find('token');
    clock = 0;
    await cache.find('token');
    expect(loads).toBe(2);
  });
});
