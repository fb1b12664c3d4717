import { expect, test } from 'vitest';
import { absenceOf, isAway, isBack } from './absence.ts';

const minute = 60_000;
const now = 1_800_000_000_000;
const nowhere = { groupId: null, notifications: false };
const event = (id: number) => ({ id, name: `Event ${id}` });
const log = (id: number, about: ReturnType<typeof event> | null = null) => ({ id, event: about });

test('counts a device as absent when it was offline or asleep, but not before its first sync', () => {
  expect(isAway({ line: 'offline', lastSyncAt: now - minute }, now)).toBe(true);
  expect(isAway({ line: 'online', lastSyncAt: now - 30 * minute }, now)).toBe(true);
  expect(isAway({ line: 'online', lastSyncAt: now - 4 * minute }, now)).toBe(false);
  expect(isAway({ line: 'weak', lastSyncAt: now - minute }, now)).toBe(false);
  expect(isAway({ line: 'offline', lastSyncAt: null }, now)).toBe(false);
});

test('counts a device as back once it has synced, not when it is only online', () => {
  expect(isBack({ line: 'online', lastSyncAt: now }, now)).toBe(false);
  expect(isBack({ line: 'offline', lastSyncAt: now + 1 }, now)).toBe(false);
  expect(isBack({ line: 'weak', lastSyncAt: now + 1 }, now)).toBe(true);
  expect(isBack({ line: 'online', lastSyncAt: now - 180 * minute }, now)).toBe(true);
});

test('counts messages over all chats, and changes and other notifications separately', () => {
  const chats = [
    { groupId: 3, messages: 3 },
    { groupId: 5, messages: 1 },
  ];
  const logs = [log(1, event(8)), log(2), log(3, event(9))];
  expect(absenceOf({ chats, logs }, nowhere)).toEqual({
    messages: 4,
    groupId: null,
    changes: 2,
    event: null,
    news: 1,
  });
});

test('links to the chat or event if everything belongs to one', () => {
  const chats = [{ groupId: 3, messages: 3 }];
  const logs = [log(1, event(8)), log(2, event(8))];
  expect(absenceOf({ chats, logs }, nowhere)).toMatchObject({ groupId: 3, event: { id: 8 } });
});

test('leaves out what is on screen, and reports nothing if nothing is left', () => {
  const chats = [
    { groupId: 3, messages: 3 },
    { groupId: 5, messages: 2 },
  ];
  const logs = [log(1)];
  expect(absenceOf({ chats, logs }, { groupId: 3, notifications: true })).toMatchObject({
    messages: 2,
    groupId: 5,
    news: 0,
  });
  expect(absenceOf({ chats: chats.slice(0, 1), logs }, { groupId: 3, notifications: true })).toBeNull();
  expect(absenceOf({ chats: [], logs: [] }, nowhere)).toBeNull();
});

test('leaves out a mention in the open chat', () => {
  const mention = { ...log(1), chat: { group_id: 3, message_id: 9 } };
  expect(absenceOf({ chats: [], logs: [mention] }, { groupId: 3, notifications: false })).toBeNull();
  expect(absenceOf({ chats: [], logs: [mention] }, { groupId: 5, notifications: false })?.news).toBe(1);
});
