import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { database } from '../../src/db/current-database.ts';
import { type Connection, putMeta } from '../../src/db/meta.ts';
import { setOwner } from '../../src/db/owner.ts';
import { isShownOnSite } from '../../src/features/chat/conversation-queries.ts';
import { getRoom } from '../../src/features/room/question-queries.ts';
import { getConnectionFacts } from '../../src/features/sync-centre/queries.ts';

/* Facts that screens show about a box while it does not answer, and before its list of held operations has come. */

beforeEach(() => setOwner(`${randomUUID()}.example`, 1));

const atBox = (name: string, line: Connection['line'] = 'online') =>
  putMeta('connection', {
    ...{ line, socket: true, syncing: false, lastSyncAt: 1, serverTimeOffset: 0 },
    box: { name, knowsDevice: true },
  });
const holds = (box: string) => putMeta('holdingBox', { box, journal: 'a' });

it('does not state that everything waits while a box that shows messages does not answer', async () => {
  await holds('7.a');
  await atBox('7.a');
  expect(await getConnectionFacts()).toMatchObject({ holdsMessages: true });
  await atBox('7.a', 'offline');
  expect(await getConnectionFacts()).toMatchObject({ holdsMessages: null });
  await putMeta('holdsNothing', '8.a');
  await atBox('8.a');
  expect(await getConnectionFacts()).toMatchObject({ holdsMessages: false });
});

it('distinguishes a box that does not answer from a school', async () => {
  await database().events.put({
    id: 5,
    name: 'Knots',
    time_start: 1,
    time_finish: 2,
    rev: 1,
    experts: [],
  } as never);
  await holds('7.a');
  await atBox('7.a');
  expect(await getRoom(5)).toMatchObject({ onSite: true, missesBox: false });
  await atBox('7.a', 'offline');
  expect(await getRoom(5)).toMatchObject({ onSite: false, isSiteKnown: true, missesBox: true });
});

it('knows before the list that the copy does not carry a chat, but not of an older copy', async () => {
  await atBox('7.a');
  expect(await isShownOnSite(3)).toBeNull();
  await putMeta('boxCarries', { box: '7.a', ids: [4] });
  expect(await isShownOnSite(3)).toBe(false);
  expect(await isShownOnSite(4)).toBeNull();
  await atBox('7.b');
  expect(await isShownOnSite(3)).toBeNull();
  await holds('7.a');
  expect([await isShownOnSite(3), await isShownOnSite(4)]).toEqual([false, true]);
});
