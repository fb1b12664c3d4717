import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../../src/db/database.ts';
import { getHoldingBox } from '../../src/db/holding-box.ts';
import { type Connection, putMeta } from '../../src/db/meta.ts';

let db: Database;
beforeEach(() => {
  db = new Database(`holding-box:${randomUUID()}`);
});
afterEach(() => db.delete());

const connect = (rest: Partial<Connection>) =>
  putMeta(
    'connection',
    {
      ...{ line: 'online', socket: true, syncing: false, lastSyncAt: 1, serverTimeOffset: 0 },
      ...rest,
    },
    db,
  );
const box = (name: string, knowsDevice = true) => ({ box: { name, knowsDevice } });
const holdsAt = (name: string) => putMeta('holdingBox', { box: name, journal: 'a' }, db);
const atSchool = { name: null, isKnown: true };

it('is not known while a box answers whose list has not come yet', async () => {
  await connect({});
  expect(await getHoldingBox(db)).toEqual(atSchool);
  await connect(box('7.a'));
  expect(await getHoldingBox(db)).toEqual({ name: null, isKnown: false });
  await holdsAt('7.a');
  expect(await getHoldingBox(db)).toEqual({ name: '7.a', isKnown: true });
});

it('stays known when the box takes a newer copy, but not for another box', async () => {
  await holdsAt('7.a');
  await connect(box('7.b'));
  expect(await getHoldingBox(db)).toEqual({ name: '7.b', isKnown: true });
  await connect(box('8.a'));
  expect(await getHoldingBox(db)).toEqual({ name: null, isKnown: false });
});

it('is none offline, and at a box that knows the device not, or has no list', async () => {
  await holdsAt('7.a');
  await connect({ ...box('7.a'), line: 'offline' });
  expect(await getHoldingBox(db)).toEqual(atSchool);
  await connect(box('7.a', false));
  expect(await getHoldingBox(db)).toEqual(atSchool);
  await connect(box('8.a'));
  await putMeta('holdsNothing', '8.a', db);
  expect(await getHoldingBox(db)).toEqual(atSchool);
});
