import { expect, it } from 'vitest';
import { forEverybody } from './for-everybody.ts';

it('reads once until something changes for everybody, or five seconds have passed', async () => {
  let [clock, version, alone, made] = [0, 'a' as string | undefined, true, 0];
  const { read } = forEverybody({
    now: () => clock,
    isAlone: () => alone,
    caughtUp: { version: () => version },
  });
  const ask = (name = 'events') => read(name, async () => `${name} ${(made += 1)}`);
  expect(await Promise.all([ask(), ask(), ask('rooms')])).toEqual(['events 1', 'events 1', 'rooms 2']);
  version = 'b';
  expect(await ask()).toBe('events 3');
  clock = 5000;
  expect(await ask()).toBe('events 4');
  version = undefined;
  expect([await ask(), await ask()]).toEqual(['events 5', 'events 6']);
  version = 'b';
  expect(await ask()).toBe('events 4');
  alone = false;
  expect(await ask()).toBe('events 7');
});

it('repeats a read that failed', async () => {
  const { read } = forEverybody({
    now: () => 0,
    isAlone: () => true,
    caughtUp: { version: () => 'a' },
  });
  await expect(read('events', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await read('events', async () => 'found')).toBe('found');
});
