import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getHoldingBox } from '../../src/db/holding-box.ts';
import type { TestDevice } from './harness/device.ts';
import { FakeJournal } from './harness/fake-journal.ts';
import { Visitor } from './harness/visitor.ts';

/* A box that starts again: devices notice within seconds that it is back. */

/** In ms, by the clock of the test. */
const soon = 6000;

let journal: FakeJournal;
let anna: Visitor;
beforeEach(async () => {
  journal = new FakeJournal();
  anna = await new Visitor(journal, 1).start();
  await anna.toBox();
});
afterEach(() => anna.device.end());

const send = (content: string) => ({
  op_id: randomUUID(),
  kind: 'message.send',
  args: { group_id: 7, content },
});
const within = (limit: number, check: () => Promise<unknown>) => anna.device.clock.until(check, limit);

const absent: [string, TestDevice['answering']][] = [
  ['nothing answers', { fetch: () => Promise.reject(new TypeError('No route')) }],
  ['a gateway answers for it', { fetch: async () => new Response(null, { status: 502 }) }],
];

it.each(absent)('is noticed within seconds after minutes in which %s', async (_why, server) => {
  anna.device.answering = server;
  anna.device.hub.timeOutAll();
  await anna.device.clock.advance(155_000);
  anna.device.answering = anna.box;
  anna.device.hub.up = true;
  journal.restart();
  journal.add(2, send('after the start'));
  await within(soon, async () => expect(await anna.shown()).toEqual(['after the start']));
  await within(soon, async () => expect(await anna.tab.meta('connection')).toMatchObject({ socket: true }));
});

it('is asked again for its list, if the request for it fails', async () => {
  // Live events would show the message.
  anna.device.hub.timeOutAll();
  await anna.device.clock.advance(10_000);
  journal.restart();
  journal.add(2, send('after the start'));
  const { fetch } = anna.box;
  let failures = 0;
  anna.box.fetch = (url, init) => {
    if (!url.includes('/box/held') || failures === 2) return fetch(url, init);
    failures += 1;
    return Promise.resolve(new Response(null, { status: 502 }));
  };
  await anna.reconnect();
  await within(soon, async () => expect(await anna.shown()).toEqual(['after the start']));
  expect(failures).toBe(2);
});

it('is asked again for its list soon, also after many failures, if a gateway answers in between', async () => {
  anna.device.hub.timeOutAll();
  await anna.device.clock.advance(10_000);
  const { fetch } = anna.box;
  let fails = true;
  anna.box.fetch = (url, init) =>
    fails && url.includes('/box/held')
      ? Promise.resolve(new Response(null, { status: 502 }))
      : fetch(url, init);
  await anna.reconnect();
  await anna.device.clock.advance(70_000);
  journal.add(2, send('after the start'));
  fails = false;
  await within(soon, async () => expect(await anna.shown()).toEqual(['after the start']));
});

it('is asked again for its list, if the request fails that a gap in the live events has caused', async () => {
  const { fetch } = anna.box;
  let failures = 0;
  anna.box.fetch = (url, init) => {
    if (!url.includes('/box/held') || failures === 1) return fetch(url, init);
    failures += 1;
    return Promise.resolve(new Response(null, { status: 502 }));
  };
  const { hub } = anna.device;
  const emit = vi.spyOn(hub, 'emit').mockReturnValue(undefined);
  journal.add(2, send('missed'));
  emit.mockRestore();
  journal.add(2, send('received'));
  await within(30_000 + soon, async () => expect(await anna.shown()).toEqual(['missed', 'received']));
  expect(failures).toBe(1);
});

it('whose list fails three times is noted, until the list comes', async () => {
  const { fetch } = anna.box;
  let failures = 0;
  anna.box.fetch = (url, init) => {
    if (!url.includes('/box/held') || failures === 3) return fetch(url, init);
    failures += 1;
    return Promise.resolve(new Response(null, { status: 502 }));
  };
  anna.box.name = '8.copy-a';
  await anna.reconnect();
  await within(20_000, async () => expect(await anna.tab.meta('holdsNothing')).toBe('8.copy-a'));
  expect(failures).toBe(3);
  expect(await getHoldingBox(anna.tab.db)).toEqual({ name: null, isKnown: true });
  await within(soon, async () => expect(await anna.tab.meta('holdsNothing')).toBeUndefined());
  expect(await getHoldingBox(anna.tab.db)).toEqual({ name: '8.copy-a', isKnown: true });
});

it('of an older program, which holds nothing, is noted', async () => {
  anna.box.journal = null;
  await anna.reconnect();
  await within(soon, async () => expect(await anna.tab.meta('holdsNothing')).toBe(anna.box.name));
});
