import { expect, it } from 'vitest';
import * as v from 'valibot';
import { poll, type Poll } from '../../contract/polls.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import type { OutboxOp } from './outbox-op.ts';
import { overlayPolls } from './overlay-polls.ts';
import { overlaySessionPolls } from './overlay-session-polls.ts';

const row = (fields: Partial<Poll>): Poll => ({ ...v.parse(poll, { id: 1 }), event_id: 7, ...fields });
const op = (seq: number, kind: string, args: object, state = 'queued') =>
  ({ seq, opId: `op${seq}`, kind, args, state, createdAt: 5, maybeSent: false }) as unknown as OutboxOp;
const start: OperationArgs<'poll.start'> = {
  event_id: 7,
  localized_title: { en: 'Clear?' },
  kind: 'single',
  variations: [{ localized_title: { en: 'Yes' } }, { localized_title: { en: 'No' } }],
  correct: 2,
  results: 'closed',
};
const shown = (rows: Poll[], ...ops: OutboxOp[]) =>
  overlaySessionPolls(overlayPolls(rows, ops), ops, 7).map(({ id, starting, closing }) => [
    id,
    starting?.state ?? null,
    closing?.state ?? null,
  ]);

it('shows a poll that waits to be started before the others, the newest first', () => {
  const ops = [
    op(1, 'poll.start', start),
    op(2, 'poll.start', start),
    op(3, 'poll.start', { ...start, event_id: 8 }),
  ];
  expect(shown([row({ id: 4 }), row({ id: 5 }), row({ id: 6, event_id: 8 })], ...ops)).toEqual([
    [-2, 'waiting', null],
    [-1, 'waiting', null],
    [5, null, null],
    [4, null, null],
  ]);
});

it('marks the poll that a waiting closing names by its id or by its start', () => {
  const ops = [
    op(1, 'poll.start', start),
    op(2, 'poll.close', { event_id: 7, poll: 'op1' }),
    op(3, 'poll.close', { event_id: 7, poll: 4 }, 'dead'),
  ];
  expect(shown([row({ id: 4 })], ...ops)).toEqual([
    [-1, 'waiting', 'waiting'],
    [4, null, 'not-sent'],
  ]);
});

it('shows a refused start as not sent, and no drafts', () => {
  expect(shown([row({ id: 4, state: 'draft' })], op(1, 'poll.start', start, 'dead'))).toEqual([
    [-1, 'not-sent', null],
  ]);
});
