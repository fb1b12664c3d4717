import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laneOf } from '../../../contract/operations.ts';
import { deviceOperation } from '../operations.ts';
import type { NewOp, OutboxOp } from '../outbox-op.ts';

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
    createdAt: 0,
    ...rest,
  }) as OutboxOp;

/** Applies one op to a lane as `enqueue` does. */
function enqueue(lane: OutboxOp[], op: NewOp, seq: number): OutboxOp[] {
  const { put, remove, add } = deviceOperation(op.kind).coalesce(lane, op, `op${seq}`);
  const changed = new Map(put.map((row) => [row.seq, row]));
  const left = lane.filter((row) => !remove.includes(row.seq)).map((row) => changed.get(row.seq) ?? row);
  return add ? [...left, opOf(add, seq)] : left;
}
const all = (ops: NewOp[]) => ops.reduce<OutboxOp[]>((lane, op, at) => enqueue(lane, op, at + 1), []);

const send = (content: string): NewOp => ({ kind: 'message.send', args: { group_id: 1, content } });
const edit = (target: string, content: string): NewOp => ({
  kind: 'message.edit',
  args: { id: 0, group_id: 1, content },
  dependsOn: target,
});
const editOf = (id: number, base: string | undefined, content: string): NewOp => ({
  kind: 'message.edit',
  args: { id, group_id: 1, content, ...(base !== undefined && { base }) },
});
const remove = (target: string): NewOp => ({
  kind: 'message.delete',
  args: { id: 0, group_id: 1 },
  dependsOn: target,
});
const read = (id: number): NewOp => ({ kind: 'message.read', args: { id, group_id: 1 } });

describe('ops that were never sent', () => {
  it('rewrites an unsent message when it is edited', () => {
    const lane = all([send('helo'), edit('op1', 'hello')]);
    expect(lane).toMatchObject([{ opId: 'op1', kind: 'message.send', args: { content: 'hello' } }]);
  });

  it('keeps the base of the first edit when an edit is edited', () => {
    const lane = all([editOf(4, 'a', 'b'), editOf(4, 'b', 'c')]);
    expect(lane).toMatchObject([{ opId: 'op1', args: { content: 'c', base: 'a' } }]);
  });

  it('adds no base to an edit that was made without one', () => {
    const lane = all([editOf(4, undefined, 'b'), editOf(4, 'b', 'c')]);
    expect(lane).toMatchObject([{ args: { content: 'c' } }]);
    expect(lane[0]?.args).not.toHaveProperty('base');
  });

  it('removes an unsent message when it is deleted, and the quote of a reply to it', () => {
    const reply: NewOp = {
      kind: 'message.send',
      args: { group_id: 1, content: 'yes', replyId: 0 },
      dependsOn: 'op1',
    };
    const lane = all([send('hello'), reply, remove('op1')]);
    expect(lane).toMatchObject([{ opId: 'op2', state: 'queued', args: { group_id: 1, content: 'yes' } }]);
    expect(lane[0]?.args).not.toHaveProperty('replyId');
  });

  it('keeps three equal texts as three ops', () => {
    expect(all([send('ok'), send('ok'), send('ok')])).toHaveLength(3);
  });

  it('sends only the last rating', () => {
    const rate = (relevant: number): NewOp => ({
      kind: 'event.rate',
      args: { event_id: 4, relevant, informative: 3, interesting: 3 },
    });
    expect(all([rate(1), rate(5)])).toMatchObject([{ opId: 'op1', args: { relevant: 5 } }]);
  });

  it('merges read marks into the furthest one', () => {
    expect(all([read(5), read(9), read(7)])).toMatchObject([{ args: { id: 9 } }]);
  });

  it('replaces a refused read mark by the next one, at the furthest position', () => {
    const refused = opOf(read(9), 1, { state: 'dead' });
    expect(deviceOperation('message.read').coalesce([refused], read(7), 'new')).toMatchObject({
      remove: [1],
      add: { args: { id: 9 } },
    });
  });

  it('sends a read mark at once when an op is added behind it', () => {
    const waiting = [opOf(read(5), 1, { nextAt: 250 })];
    expect(enqueue(waiting, send('hi'), 2)).toMatchObject([{ nextAt: 0 }, { kind: 'message.send' }]);
  });

  it('removes marks of single notifications that a mark of all covers', () => {
    const lane = all([
      { kind: 'log.read', args: { ids: [3, 12] } },
      { kind: 'log.read', args: { up_to: 10 } },
    ]);
    expect(lane).toMatchObject([{ args: { ids: [12] } }, { args: { up_to: 10 } }]);
  });

  it('removes a read mark of a notification that is deleted', () => {
    const lane = all([
      { kind: 'log.read', args: { ids: [3] } },
      { kind: 'log.delete', args: { ids: [3, 4] } },
    ]);
    expect(lane).toMatchObject([{ kind: 'log.delete', args: { ids: [3, 4] } }]);
  });
});

describe('ops that may have arrived', () => {
  const left = { firstAttemptAt: 1, attempts: 1, maybeSent: true };

  it('does not rewrite a message that may have arrived: the edit waits for it', () => {
    const lane = enqueue([opOf(send('helo'), 1, left)], edit('op1', 'hello'), 2);
    expect(lane).toMatchObject([{ args: { content: 'helo' } }, { kind: 'message.edit', state: 'blocked' }]);
  });

  it('uses an edit that is being sent as the base of the next edit', () => {
    const sending = opOf(editOf(4, 'a', 'b'), 1, { ...left, state: 'sending' });
    expect(enqueue([sending], editOf(4, 'b', 'c'), 2)).toMatchObject([
      { opId: 'op1', args: { content: 'b' } },
      { opId: 'op2', args: { content: 'c', base: 'b' } },
    ]);
  });

  it('does not remove a message that is being sent: the deletion waits for it', () => {
    const lane = enqueue([opOf(send('helo'), 1, { ...left, state: 'sending' })], remove('op1'), 2);
    expect(lane).toMatchObject([{ kind: 'message.send' }, { kind: 'message.delete', dependsOn: 'op1' }]);
  });

  it('adds a rating behind one that is being sent', () => {
    const rate: NewOp = {
      kind: 'event.rate',
      args: { event_id: 4, relevant: 1, informative: 3, interesting: 3 },
    };
    expect(enqueue([opOf(rate, 1, { ...left, state: 'sending' })], rate, 2)).toHaveLength(2);
  });
});

describe('dead ops', () => {
  const dead = { state: 'dead', firstAttemptAt: 1, error: { code: 'invalid' } } as const;

  it('sends an edited refused message as a new op with a key of its own', () => {
    const lane = enqueue([opOf(send('bad'), 1, dead)], edit('op1', 'good'), 2);
    expect(lane).toMatchObject([{ opId: 'op2', kind: 'message.send', args: { content: 'good' } }]);
  });

  it('keeps the base of a refused edit when it is edited', () => {
    const lane = enqueue([opOf(editOf(4, 'a', 'b'), 1, dead)], editOf(4, 'b', 'c'), 2);
    expect(lane).toMatchObject([{ opId: 'op2', args: { content: 'c', base: 'a' } }]);
  });

  it('takes the shown version as the base after a conflict', () => {
    const conflict = { ...dead, error: { code: 'conflict' } };
    const lane = enqueue([opOf(editOf(4, 'a', 'b'), 1, conflict)], editOf(4, 'theirs', 'b'), 2);
    expect(lane).toMatchObject([{ opId: 'op2', state: 'queued', args: { content: 'b', base: 'theirs' } }]);
  });

  it('removes a refused message when it is deleted', () => {
    expect(enqueue([opOf(send('bad'), 1, dead)], remove('op1'), 2)).toEqual([]);
  });
});

/**
 * The state of a server after a list of ops. Edits and deletions name their message by the op that sends it.
 */
function outcome(ops: readonly { op: NewOp; name: string }[]) {
  const messages = new Map<string, string>();
  let readUpTo = 0;
  const readNotifications = new Set<number>();
  const deletedLogs = new Set<number>();
  const covered = (args: { ids: number[] } | { up_to: number }) =>
    [1, 2, 3, 4, 5, 6].filter((id) => ('up_to' in args ? id <= args.up_to : args.ids.includes(id)));
  for (const { op, name } of ops) {
    const target = op.dependsOn ?? '';
    if (op.kind === 'message.send') messages.set(name, op.args.content);
    if (op.kind === 'message.edit' && messages.has(target)) messages.set(target, op.args.content);
    if (op.kind === 'message.delete') messages.delete(target);
    if (op.kind === 'message.read') readUpTo = Math.max(readUpTo, op.args.id);
    if (op.kind === 'log.read') for (const id of covered(op.args)) readNotifications.add(id);
    if (op.kind === 'log.delete') for (const id of covered(op.args)) deletedLogs.add(id);
  }
  return {
    messages: [...messages.entries()],
    readUpTo,
    readNotifications: [...readNotifications].filter((id) => !deletedLogs.has(id)).toSorted((a, b) => a - b),
    deletedLogs: [...deletedLogs].toSorted((a, b) => a - b),
  };
}

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });
const target = fc.integer({ min: 1, max: 8 }).map((seq) => `op${seq}`);
const chatOp: fc.Arbitrary<NewOp> = fc.oneof(
  fc.string({ minLength: 1, maxLength: 3 }).map(send),
  fc.tuple(target, fc.string({ minLength: 1, maxLength: 3 })).map(([id, text]) => edit(id, text)),
  target.map(remove),
  fc.integer({ min: 1, max: 9 }).map(read),
);
const logOp: fc.Arbitrary<NewOp> = fc
  .tuple(
    fc.constantFrom('log.read' as const, 'log.delete' as const),
    fc.oneof(
      ids.map((list) => ({ ids: list })),
      fc.integer({ min: 1, max: 6 }).map((up_to) => ({ up_to })),
    ),
  )
  .map(([kind, args]) => ({ kind, args }));

it('leads to the same server state with and without merging', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(chatOp, { maxLength: 12 }), fc.array(logOp, { maxLength: 12 })), (ops) => {
      // An edit or deletion can only name a message that was sent before and still exists.
      const sent = new Set<string>();
      const possible = ops.filter((op, at) => {
        if (op.kind === 'message.send') sent.add(`op${at + 1}`);
        return op.dependsOn === undefined || sent.has(op.dependsOn);
      });
      const named = ops.flatMap((op, at) => (possible.includes(op) ? [{ op, name: `op${at + 1}` }] : []));
      const plain = outcome(named);
      let lane: OutboxOp[] = [];
      for (const { op, name } of named) {
        // As in `enqueue`: a removed message has no edits.
        const isDependencyMissing =
          op.dependsOn !== undefined && !lane.some((other) => other.opId === op.dependsOn);
        if (!isDependencyMissing) lane = enqueue(lane, op, Number(name.slice(2)));
      }
      expect(outcome(lane.map((op) => ({ op, name: op.opId })))).toEqual(plain);
      expect(lane.length).toBeLessThanOrEqual(named.length);
    }),
    { numRuns: 500 },
  );
});

describe('the last change of a message or a group', () => {
  const react = (emoji: string | null): NewOp => ({
    kind: 'message.react',
    args: { id: 4, group_id: 1, emoji },
  });
  const rename = (args: object): NewOp => ({ kind: 'group.update', args: { group_id: 1, ...args } });
  const member = (kind: 'group.add' | 'group.drop', user_id: number): NewOp => ({
    kind,
    args: { group_id: 1, user_id },
  });

  it('replaces earlier unsent changes', () => {
    expect(all([react('👍'), react('🎉'), react(null)])).toMatchObject([{ args: { emoji: null } }]);
    expect(all([member('group.add', 5), member('group.drop', 5), member('group.add', 6)])).toMatchObject([
      { kind: 'group.drop', args: { user_id: 5 } },
      { kind: 'group.add', args: { user_id: 6 } },
    ]);
  });

  it('keeps other fields of an earlier unsent group change', () => {
    expect(all([rename({ title: 'A', description: 'x' }), rename({ title: 'B' })])).toMatchObject([
      { args: { group_id: 1, title: 'B', description: 'x' } },
    ]);
  });

  it('is added behind a change that may have arrived', () => {
    const sent = enqueue([], react('👍'), 1).map((op) => ({ ...op, firstAttemptAt: 5 }));
    expect(enqueue(sent, react('🎉'), 2)).toHaveLength(2);
  });
});
