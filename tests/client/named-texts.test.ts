import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EventQuestion } from '../../contract/event-questions.ts';
import { Database } from '../../src/db/database.ts';
import type { HeldInRoom } from '../../src/db/held-row.ts';
import type { NewOp, OutboxOp } from '../../src/db/outbox-op.ts';
import { listNamedTexts } from '../../src/features/sync-centre/named-texts.ts';
import { heldInRoom, opOf, person } from '../support/held-rows.ts';

/* The texts that the list of waiting changes shows beside the acts of moderators, votes and reactions. */

let db: Database;
beforeEach(() => {
  db = new Database(`named-texts:${randomUUID()}`);
});
afterEach(() => db.delete());

const question = (id: number, content: string): EventQuestion => ({
  ...{ id, event_id: 5, content, author: person(2), state: 'open', pinned: false },
  ...{ votes: 0, created_at: 0, rev: id },
});
const asked = (op_id: string, content: string): HeldInRoom =>
  heldInRoom(
    1,
    { kind: 'eventQuestion.ask', args: { event_id: 5, content, anonymous: false, language: null } },
    { op_id },
  );
const edited = (number: number, depends_on: string, content: string, by = 2): HeldInRoom =>
  heldInRoom(
    number,
    { kind: 'eventQuestion.edit', args: { id: 0, event_id: 5, content } },
    { depends_on, author: person(by) },
  );
const pin = (target: number | string): NewOp => ({
  kind: 'eventQuestion.moderate',
  args: {
    ...{ id: typeof target === 'string' ? 0 : target, event_id: 5 },
    ...{ act: 'pin', answer: null, into: null },
  },
  ...(typeof target === 'string' && { dependsOn: target }),
});
const textsOf = async (...ops: OutboxOp[]) => Object.fromEntries(await listNamedTexts(ops, ops, db));

it('finds the question of the school and the message that a change names', async () => {
  await db.event_questions.put(question(7, 'Why?'));
  await db.messages.put({ id: 9, group_id: 3, content: 'Hello', author: person(2), rev: 9 } as never);
  const react: NewOp = { kind: 'message.react', args: { id: 9, group_id: 3, emoji: '👍' } };
  expect(await textsOf(opOf(1, pin(7)), opOf(2, react), opOf(3, pin(8)))).toEqual({
    ...{ op1: 'Why?', op2: 'Hello' },
  });
});

it('finds a held question with the last edit of its author, and an own unsent one', async () => {
  await db.held.bulkPut([
    edited(3, 'held', 'How?'),
    asked('held', 'Why?'),
    edited(2, 'held', 'Who?'),
    edited(4, 'held', 'Forged', 4),
  ]);
  const own: NewOp = {
    kind: 'eventQuestion.ask',
    args: { event_id: 5, content: 'Mine?', anonymous: false, language: null },
  };
  expect(await textsOf(opOf(1, own), opOf(2, pin('held')), opOf(3, pin('op1')))).toEqual({
    ...{ op2: 'How?', op3: 'Mine?' },
  });
});
