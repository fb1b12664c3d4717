import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laneOf } from '../../contract/operations.ts';
import type { GroupRow, MessageRow } from './database.ts';
import type { MessageWindow } from './message-runs.ts';
import type { NewOp, OutboxOp } from './outbox-op.ts';
import { overlayEvent, overlayRating } from './overlay-events.ts';
import { countUnread, overlayGroups } from './overlay-groups.ts';
import { overlayNotifications } from './overlay-notifications.ts';
import { overlayMessages } from './overlay-messages.ts';

const person = (id: number) => ({ id, first_name: `P${id}`, last_name: '' });
const me = person(1);
const message = (id: number, author = 2, rest: Partial<MessageRow> = {}): MessageRow => ({
  id,
  group: { id: 7 },
  group_id: 7,
  content: `m${id}`,
  type: { id: 1 },
  author: person(author),
  created_at: id * 1000,
  rev: id,
  ...rest,
});
const opOf = (op: NewOp, seq: number, rest: Partial<OutboxOp> = {}): OutboxOp =>
  ({
    ...op,
    seq,
    opId: `op${seq}`,
    v: 1,
    lane: laneOf(op),
    state: op.dependsOn === undefined ? 'queued' : 'blocked',
    maybeSent: false,
    attempts: 0,
    nextAt: 0,
    createdAt: 1_000_000 + seq,
    ...rest,
  }) as OutboxOp;
const send = (content: string): NewOp => ({ kind: 'message.send', args: { group_id: 7, content } });
const dead = { state: 'dead', error: { code: 'invalid' } } as const;

describe('messages', () => {
  it('are followed by pending ones with their states', () => {
    const ops = [opOf(send('a'), 1, { state: 'sending' }), opOf(send('b'), 2), opOf(send('c'), 3, dead)];
    expect(overlayMessages([message(5)], ops, me)).toMatchObject([
      { key: '5', id: 5, pending: null },
      { key: 'op1', id: null, content: 'a', author: me, pending: { kind: 'send', state: 'sending' } },
      { key: 'op2', pending: { state: 'waiting' } },
      { key: 'op3', pending: { state: 'not-sent', error: { code: 'invalid' } } },
    ]);
  });

  it('keep their key when the server has them, and are shown once', () => {
    const rows = [message(9, 1, { client_id: 'op1', content: 'a' })];
    expect(overlayMessages(rows, [opOf(send('a'), 1)], me)).toMatchObject([
      { key: 'op1', id: 9, pending: null },
    ]);
  });

  it('that arrive before their response from a server without keys are shown once', () => {
    const rows = [message(4, 1), message(5, 1), message(6, 1), message(7, 2), message(8, 1)].map((row) => ({
      ...row,
      content: 'ok',
    }));
    const left = { state: 'sending', sentAfter: 4 } as const;
    const lost = { state: 'queued', maybeSent: true, sentAfter: 4 } as const;
    const ops = [
      opOf(send('ok'), 1, left),
      opOf(send('ok'), 2, lost),
      opOf(send('ok'), 3, { ...left, sentAfter: 8 }),
    ];
    const keys = overlayMessages(rows, ops, me).map(({ key }) => key);
    expect(keys).toEqual(['4', 'op1', 'op2', '7', '8', 'op3']);
    expect(overlayMessages(rows, ops, me)[1]).toMatchObject({ id: 5, pending: { state: 'sending' } });
    for (const rest of [{ state: 'queued' }, dead, { state: 'sending' }] as const) {
      const shown = overlayMessages(rows, [opOf(send('ok'), 1, { ...left, ...rest })], me);
      expect(shown).toHaveLength(rest.state === 'sending' ? rows.length : rows.length + 1);
    }
  });

  it('show pending edits and hide pending deletions', () => {
    const ops = [
      opOf({ kind: 'message.edit', args: { id: 5, group_id: 7, content: 'new' } }, 1),
      opOf({ kind: 'message.delete', args: { id: 6, group_id: 7 } }, 2),
    ];
    expect(overlayMessages([message(5, 1), message(6, 1)], ops, me)).toMatchObject([
      { id: 5, content: 'new', pending: { kind: 'edit', state: 'waiting' } },
    ]);
  });

  it('are shown with an error if their deletion was refused', () => {
    const ops = [opOf({ kind: 'message.delete', args: { id: 6, group_id: 7 } }, 2, dead)];
    expect(overlayMessages([message(6, 1)], ops, me)).toMatchObject([
      { id: 6, pending: { kind: 'delete', state: 'not-sent' } },
    ]);
  });

  it('quote an unsent message', () => {
    const reply: NewOp = {
      kind: 'message.send',
      args: { group_id: 7, content: 'yes', replyId: 0 },
      dependsOn: 'op1',
    };
    expect(overlayMessages([], [opOf(send('a'), 1), opOf(reply, 2)], me)[1]).toMatchObject({
      reply_of: { id: null, content: 'a' },
    });
  });

  it('are never shown twice, and own ones are hidden only by a deletion', () => {
    const rows = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 });
    const ops = fc.array(
      fc.oneof(
        fc.constant(send('x')),
        fc
          .integer({ min: 1, max: 8 })
          .map((id): NewOp => ({ kind: 'message.edit', args: { id, group_id: 7, content: 'e' } })),
        fc
          .integer({ min: 1, max: 8 })
          .map((id): NewOp => ({ kind: 'message.delete', args: { id, group_id: 7 } })),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(rows, ops, fc.integer({ min: 0, max: 7 }), (ids, list, acknowledged) => {
        const all = list.map((op, at) => opOf(op, at + 1));
        const stored = ids
          .toSorted((a, b) => a - b)
          .map((id) => message(id, 1, id <= acknowledged ? { client_id: `op${id}` } : {}));
        const views = overlayMessages(stored, all, me);
        expect(new Set(views.map((view) => view.key)).size).toBe(views.length);
        const deleted = new Set(all.flatMap((op) => (op.kind === 'message.delete' ? [op.args.id] : [])));
        for (const row of stored) expect(views.some((view) => view.id === row.id)).toBe(!deleted.has(row.id));
        const sent = new Set(stored.map((row) => row.client_id));
        for (const op of all) {
          if (op.kind === 'message.send' && !sent.has(op.opId))
            expect(views.some((view) => view.key === op.opId)).toBe(true);
        }
      }),
    );
  });
});

describe('groups', () => {
  const group = (rest: Partial<GroupRow> = {}): GroupRow => ({
    id: 7,
    type: { id: 3 },
    title: 'Course',
    message_count: 0,
    message_read: 0,
    read_id: 0,
    others_read_id: 0,
    rev: 1,
    ...rest,
  });
  const window = (oldest_id: number, newest_id: number, complete = false): MessageWindow => ({
    group_id: 7,
    oldest_id,
    newest_id,
    complete,
    rev: 1,
  });
  const read = (id: number): NewOp => ({ kind: 'message.read', args: { id, group_id: 7 } });

  it('are sorted by their last message, sent or not', () => {
    const other = group({ id: 8, message: { ...message(3), group: { id: 8 } } });
    const tails = new Map([[7, { window: window(1, 2), messages: [message(2)] }]]);
    expect(overlayGroups([group(), other], tails, [], me).map((view) => [view.id, view.last?.id])).toEqual([
      [8, 3],
      [7, 2],
    ]);
    const [first] = overlayGroups([group(), other], tails, [opOf(send('new'), 1)], me);
    expect(first).toMatchObject({ id: 7, last: { content: 'new' }, pending: { state: 'waiting' } });
  });

  it('count unread messages on the device if all of them are stored', () => {
    const tail = {
      window: window(1, 5, true),
      messages: [message(1), message(2), message(3, 1), message(4), message(5)],
    };
    expect(countUnread(group({ read_id: 2, message_count: 99, message_read: 1 }), tail, [], me)).toBe(2);
    expect(countUnread(group({ read_id: 2 }), tail, [opOf(read(4), 1)], me)).toBe(1);
  });

  it('count only unread messages after a given one', () => {
    const tail = {
      window: window(1, 6, true),
      messages: [message(1), message(2), message(3, 1), message(4), message(5), message(6)],
    };
    expect(countUnread(group({ read_id: 2 }), tail, [], me, 4)).toBe(2);
    expect(countUnread(group({ read_id: 5 }), tail, [], me, 4)).toBe(1);
    expect(countUnread(group({ read_id: 2 }), tail, [], me, 6)).toBe(0);
  });

  it('otherwise use the server’s count, plus later messages, minus later reads', () => {
    const row = group({ message_count: 90, message_read: 60, read_id: 40, message: message(100) });
    const tail = {
      window: window(98, 103),
      messages: [message(98), message(99), message(100), message(101), message(102, 1), message(103)],
    };
    expect(countUnread(row, tail, [], me)).toBe(32);
    expect(countUnread(row, tail, [opOf(read(103), 1)], me)).toBe(0);
    expect(countUnread(row, { window: undefined, messages: [] }, [], me)).toBe(30);
  });

  it('use the server’s count if it has no read marks', () => {
    const row = group({ read_id: null, message_count: 3, message_read: 3, message: message(3) });
    const tail = { window: window(1, 3, true), messages: [message(1), message(2), message(3)] };
    expect(countUnread(row, tail, [], me)).toBe(0);
  });
});

describe('notifications', () => {
  const log = (id: number, rest = {}) => ({ id, title: '', content: '', created_at: id, rev: 1, ...rest });

  it('are read with a pending read mark', () => {
    const ops = [opOf({ kind: 'log.read', args: { up_to: 2 } }, 1)];
    const views = overlayNotifications([log(1, { read_at: 5 }), log(2), log(3)], ops);
    expect(views.map((view) => [view.read, view.pending?.state])).toEqual([
      [true, 'waiting'],
      [true, 'waiting'],
      [false, undefined],
    ]);
  });

  it('are hidden by a pending deletion and shown if it was refused', () => {
    const op: NewOp = { kind: 'log.delete', args: { ids: [1] } };
    expect(overlayNotifications([log(1)], [opOf(op, 1)])).toEqual([]);
    expect(overlayNotifications([log(1)], [opOf(op, 1, dead)])).toMatchObject([
      { id: 1, pending: { state: 'not-sent' } },
    ]);
  });
});

describe('a rating', () => {
  const op: NewOp = {
    kind: 'event.rate',
    args: { event_id: 4, relevant: 5, informative: 4, interesting: 3 },
  };
  const details = { id: 4, rev: 1, library: [], rating: { relevant: 1, informative: 1, interesting: 1 } };

  it('is the last one given', () => {
    expect(overlayRating(details, [opOf(op, 1)])).toMatchObject({
      rating: { relevant: 5, informative: 4, interesting: 3 },
      pending: { state: 'waiting' },
    });
    expect(overlayRating(details, [])).toMatchObject({ rating: { relevant: 1 }, pending: null });
  });

  it('is shown before the details of the event are stored', () => {
    const row = {
      id: 4,
      name: 'x',
      time_start: 0,
      time_finish: 1,
      type: { id: 2, title: '' },
      experts: [],
      rev: 1,
    };
    expect(overlayEvent(row, undefined, [opOf(op, 1)])).toMatchObject({
      name: 'x',
      rating: { relevant: 5 },
      library: [],
    });
  });
});
