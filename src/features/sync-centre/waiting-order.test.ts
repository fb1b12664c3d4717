import { expect, test } from 'vitest';
import { laneOf } from '../../../contract/operations.ts';
import type { NewOp, OutboxOp } from '../../db/outbox-op.ts';
import { inWaitingOrder } from './waiting-order.ts';

const ask = (content: string): NewOp => ({
  kind: 'eventQuestion.ask',
  args: { event_id: 5, content, anonymous: false, language: null },
});
const edit = (dependsOn: string): NewOp => ({
  kind: 'eventQuestion.edit',
  args: { id: 0, event_id: 5, content: 'How?' },
  dependsOn,
});
const send = (dependsOn?: string): NewOp => ({
  kind: 'message.send',
  args: { group_id: 3, content: 'Hello' },
  ...(dependsOn !== undefined && { dependsOn }),
});
const opOf = (op: NewOp, at: number) =>
  ({
    ...op,
    ...{ seq: at + 1, opId: `op${at + 1}`, v: 1, lane: laneOf(op), state: 'queued', maybeSent: false },
    ...{ attempts: 0, nextAt: 0, createdAt: 0 },
  }) as OutboxOp;
const order = (...ops: NewOp[]) => inWaitingOrder(ops.map(opOf)).map(({ opId }) => opId);

test('lists the changes of a question directly below it', () => {
  expect(order(ask('Why?'), ask('When?'), edit('op1'), edit('op2'), edit('op1'))).toEqual([
    ...['op1', 'op3', 'op5'],
    ...['op2', 'op4'],
  ]);
});

test('leaves replies, and changes of what is not in the list, where they are', () => {
  expect(order(send(), ask('Why?'), send('op1'), edit('unknown'))).toEqual(['op1', 'op2', 'op3', 'op4']);
});
