import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../src/db/database.ts';
import { namesNothing } from '../../src/db/refuse-dependants.ts';
import { beginTerm, fenced } from '../../src/db/fence.ts';
import type { OutboxOp } from '../../src/db/outbox-op.ts';
import { listOps } from '../../src/db/outbox.ts';
import { tablesFor, writeRows } from '../../workers/sync/apply/write-rows.ts';
import type { Leadership } from '../../workers/sync/leader/leadership.ts';
import { settle } from '../../workers/sync/outbox/settle.ts';
import { trackConcurrentChanges } from '../../workers/sync/pull/concurrent-changes.ts';
import { opOf } from '../support/held-rows.ts';

/* Own changes of a message or question that a box has handed over, and the school has deleted before its device came. */

let db: Database;
let epoch: number;

beforeEach(async () => {
  db = new Database(`deleted-at-school:${randomUUID()}`);
  epoch = await beginTerm(db);
});
afterEach(() => db.delete());

const sent: Partial<OutboxOp> = { state: 'sending', onSite: { journal: 'a' } };
const dependsOn = 'op1';
const messageOps = () => [
  opOf(1, { kind: 'message.send', args: { group_id: 7, content: 'one' } }, sent),
  opOf(2, { kind: 'message.edit', args: { id: 0, group_id: 7, content: 'two', base: 'one' }, dependsOn }),
  opOf(3, { kind: 'message.react', args: { id: 0, group_id: 7, emoji: '👍' }, dependsOn }),
  opOf(4, { kind: 'message.send', args: { group_id: 7, content: 'a reply', replyId: 0 }, dependsOn }),
  opOf(5, { kind: 'message.send', args: { group_id: 7, content: 'later' } }),
];
const questionOps = () => [
  opOf(
    1,
    { kind: 'eventQuestion.ask', args: { event_id: 5, content: 'Why?', anonymous: false, language: null } },
    sent,
  ),
  opOf(2, { kind: 'eventQuestion.edit', args: { id: 0, event_id: 5, content: 'How?' }, dependsOn }),
  opOf(3, { kind: 'eventQuestion.withdraw', args: { id: 0, event_id: 5 }, dependsOn }),
];

/** A push of the op is answered. The school returns no row for a key whose message or question it has deleted. */
function answered(op: OutboxOp, extensions = ['idem', 'push']): Promise<boolean> {
  const leadership = {
    ...{ db, epoch, me: 1, signal: new AbortController().signal },
    ...{ resign: () => undefined, reportUnreadable: () => undefined },
    connection: { extensions: () => extensions },
  } as unknown as Leadership;
  const concurrent = trackConcurrentChanges();
  return settle(leadership, concurrent, [{ op, outcome: { type: 'done', data: null } }], concurrent.since());
}
/** A pull brings the deletion. */
const pulled = (t: 'message' | 'event_question') => {
  const change = { t, op: 'del', id: 40, rev: 9, clientId: dependsOn } as const;
  return fenced(db, epoch, tablesFor([change]), () => writeRows(db, [change], 'told', 1));
};

describe.each(['push', 'pull'])('after the %s that comes first', (first) => {
  it('a reply loses its quote, a typed edit is refused, and other changes of a message are removed', async () => {
    const ops = messageOps();
    await db.outbox.bulkAdd(ops);
    if (first === 'pull') {
      await pulled('message');
      expect(await listOps(db)).toHaveLength(5);
    }
    await answered(ops[0]!);
    if (first === 'push') await pulled('message');
    const [edit, reply, later, ...others] = await listOps(db);
    expect(edit).toMatchObject({
      opId: 'op2',
      state: 'dead',
      error: { http: 404 },
      args: { content: 'two' },
    });
    expect(namesNothing(edit!)).toBe(true);
    expect(reply).toMatchObject({ opId: 'op4', state: 'queued', args: { group_id: 7, content: 'a reply' } });
    expect(reply).not.toHaveProperty('dependsOn');
    expect(reply!.args).not.toHaveProperty('replyId');
    expect(later).toMatchObject({ opId: 'op5', state: 'queued' });
    expect(others).toEqual([]);
  });

  it('the answer of a moderator is refused', async () => {
    const act = { id: 0, event_id: 5, act: 'answered', answer: 'Because.', into: null } as const;
    const other = { ...act, act: 'pin', answer: null } as const;
    const ops = [
      questionOps()[0]!,
      opOf(2, { kind: 'eventQuestion.moderate', args: act, dependsOn }),
      opOf(3, { kind: 'eventQuestion.moderate', args: other, dependsOn }),
    ];
    await db.outbox.bulkAdd(ops);
    if (first === 'pull') await pulled('event_question');
    await answered(ops[0]!);
    if (first === 'push') await pulled('event_question');
    expect(await listOps(db)).toMatchObject([{ opId: 'op2', state: 'dead' }]);
  });

  it('all changes of a question that the person has withdrawn are removed', async () => {
    const ops = questionOps();
    await db.outbox.bulkAdd(ops);
    if (first === 'pull') {
      await pulled('event_question');
      expect(await listOps(db)).toHaveLength(3);
    }
    await answered(ops[0]!);
    if (first === 'push') await pulled('event_question');
    expect(await listOps(db)).toEqual([]);
  });
});

it('changes wait on if a server without keys returns no row', async () => {
  const ops = messageOps();
  await db.outbox.bulkAdd(ops);
  await answered(ops[0]!, []);
  expect(await listOps(db)).toMatchObject([
    { opId: 'op2', state: 'blocked', dependsOn },
    { opId: 'op3', state: 'blocked' },
    { opId: 'op4', state: 'blocked' },
    { opId: 'op5' },
  ]);
});
