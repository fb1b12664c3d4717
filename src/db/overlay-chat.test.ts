import { describe, expect, it } from 'vitest';
import { laneOf } from '../../contract/operations.ts';
import type { GroupRow, MessageRow } from './database.ts';
import type { NewOp, OutboxOp } from './outbox-op.ts';
import { overlayGroups } from './overlay-groups.ts';
import { overlayMessages, withReaction } from './overlay-messages.ts';

const person = (id: number) => ({ id, first_name: `P${id}`, last_name: '' });
const me = person(1);
const message = (id: number, rest: Partial<MessageRow> = {}): MessageRow => ({
  id,
  group: { id: 7 },
  group_id: 7,
  content: `m${id}`,
  type: { id: 1 },
  author: person(2),
  created_at: id * 1000,
  rev: id,
  ...rest,
});
const group = (id: number, rest: Partial<GroupRow> = {}): GroupRow => ({
  id,
  type: { id: 3 },
  title: `G${id}`,
  message_count: 0,
  message_read: 0,
  read_id: 0,
  others_read_id: 0,
  rev: 1,
  ...rest,
});
let seq = 0;
const opOf = (op: NewOp, rest: Partial<OutboxOp> = {}): OutboxOp => {
  seq += 1;
  const state = op.dependsOn === undefined ? 'queued' : 'blocked';
  return {
    ...op,
    seq,
    opId: `op${seq}`,
    v: 1,
    lane: laneOf(op),
    state,
    maybeSent: false,
    attempts: 0,
    nextAt: 0,
    createdAt: 1_000_000 + seq,
    ...rest,
  } as OutboxOp;
};
const react = (id: number, emoji: string | null, rest: Partial<NewOp> = {}) =>
  ({ kind: 'message.react', args: { id, group_id: 7, emoji }, ...rest }) as NewOp;

describe('a reaction', () => {
  it('replaces the person’s previous one, and removes an emoji without users', () => {
    const reactions = [
      { emoji: '👍', users: [1, 2] },
      { emoji: '🎉', users: [3] },
    ];
    expect(withReaction(reactions, '🎉', 1)).toEqual([
      { emoji: '👍', users: [2] },
      { emoji: '🎉', users: [3, 1] },
    ]);
    expect(withReaction([{ emoji: '👍', users: [1] }], null, 1)).toEqual([]);
    expect(withReaction([], '❤️', 1)).toEqual([{ emoji: '❤️', users: [1] }]);
    expect(withReaction([{ emoji: '👍', users: [1] }], '👍', 1)).toEqual([{ emoji: '👍', users: [1] }]);
  });

  it('is shown while it is pending, also on a pending message, and not after a refusal', () => {
    const rows = [message(5)];
    expect(overlayMessages(rows, [opOf(react(5, '👍'))], me)[0]?.reactions).toEqual([
      { emoji: '👍', users: [1] },
    ]);
    expect(overlayMessages(rows, [opOf(react(5, '👍'), { state: 'dead' })], me)[0]?.reactions).toBe(
      undefined,
    );
    const sent = opOf({ kind: 'message.send', args: { group_id: 7, content: 'a' } });
    const onIt = opOf(react(0, '👍', { dependsOn: sent.opId }));
    expect(overlayMessages([], [sent, onIt], me)).toMatchObject([
      { reactions: [{ emoji: '👍', users: [1] }] },
    ]);
  });
});

it('shows forwarded messages and files before the server has them', () => {
  const shown = { content: 'hello', type: { id: 1 }, forward_of: { id: 3, content: '', author: person(2) } };
  const forward = opOf({ kind: 'message.forward', args: { id: 3, group_id: 7 }, shown });
  const file = opOf({
    kind: 'message.file',
    args: { group_id: 7, file: 'f', content: 'look' },
    shown: { content: 'look', type: { id: 2 }, file: { name: 'a.png', size: 5 } },
  });
  expect(overlayMessages([message(5)], [forward, file], me).slice(1)).toMatchObject([
    {
      id: null,
      content: 'hello',
      author: me,
      forward_of: { author: person(2) },
      pending: { state: 'waiting' },
    },
    { id: null, content: 'look', type: { id: 2 }, file: { name: 'a.png' } },
  ]);
});

it('hides spam at once for the person who reports it', () => {
  const op = opOf({ kind: 'message.spam', args: { id: 5, group_id: 7, spam: true } });
  expect(overlayMessages([message(5)], [op], me)[0]?.spam).toBe(true);
});

describe('groups', () => {
  const view = (rows: GroupRow[], ops: OutboxOp[], messages: MessageRow[] = []) =>
    overlayGroups(rows, new Map([[7, { window: undefined, messages }]]), ops, me);

  it('show pending pins, mutes, renames and departures', () => {
    const rows = [group(7, { created_at: 5 }), group(8, { created_at: 9 })];
    expect(view(rows, []).map(({ id }) => id)).toEqual([8, 7]);
    const ops = [
      opOf({ kind: 'group.pin', args: { group_id: 7, pinned: true } }),
      opOf({ kind: 'group.mute', args: { group_id: 7, until: 99 } }),
      opOf({ kind: 'group.update', args: { group_id: 7, title: 'New' } }),
    ];
    expect(view(rows, ops)).toMatchObject([
      { id: 7, pinned: true, muted_until: 99_000, title: 'New' },
      { id: 8 },
    ]);
    const left = opOf({ kind: 'group.leave', args: { group_id: 7 } });
    expect(view(rows, [left]).map(({ id }) => id)).toEqual([8]);
    expect(view(rows, [{ ...left, state: 'dead' }]).map(({ id }) => id)).toEqual([8, 7]);
  });

  it('show an unread mention until it was read', () => {
    const messages = [message(3, { mentions: [1] }), message(4)];
    expect(view([group(7, { read_id: 2 })], [], messages)[0]?.mentionsMe).toBe(true);
    expect(view([group(7, { read_id: 3 })], [], messages)[0]?.mentionsMe).toBe(false);
  });

  it('show a mention in a message that is not stored', () => {
    const named = (read_id: number) =>
      overlayGroups([group(7, { read_id })], new Map(), [], me, new Map([[7, 30]]))[0]?.mentionsMe;
    expect(named(29)).toBe(true);
    expect(named(30)).toBe(false);
  });
});
