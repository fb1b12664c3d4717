import { expect, test } from 'vitest';
import { readEvent } from './live-event.ts';

const row = { id: 9, content: 'Hello', type: 1, author: 5, created_at: 1000 };
const read = (payload: unknown) => readEvent('private-chat.3', 'chat.message.new', payload, () => {});

test.each([
  ['as it is', row],
  ['under the name of a property', { message: row }],
  ['beside the name of the socket', { message: row, socket: null }],
])('reads the row of a payload %s', (_, payload) => {
  expect(read(payload)?.changes).toMatchObject([{ t: 'message', op: 'put', id: 9, row: { group_id: 3 } }]);
});

test('reads the id of a deleted message from its row', () => {
  const deleted = readEvent('private-chat.3', 'chat.message.deleted', { message: { id: 9 } }, () => {});
  expect(deleted?.changes).toMatchObject([{ t: 'message', op: 'del', id: 9, groupId: 3 }]);
});

test('reads the key of a deleted message', () => {
  const payload = { id: 9, group: { id: 3 }, rev: 5, client_id: 'key' };
  const deleted = readEvent('private-chat.3', 'chat.message.deleted', payload, () => {});
  expect(deleted?.changes).toEqual([{ t: 'message', op: 'del', id: 9, rev: 5, groupId: 3, clientId: 'key' }]);
});
