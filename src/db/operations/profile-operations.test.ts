import { expect, test } from 'vitest';
import type { ProfileUpdate } from '../../../contract/profile.ts';
import { deviceOperation } from '../operations.ts';
import type { NewOp, OutboxOp } from '../outbox-op.ts';

const waiting = (args: ProfileUpdate, rest: Partial<OutboxOp> = {}): OutboxOp =>
  ({
    kind: 'profile.update',
    args,
    seq: 1,
    opId: 'op1',
    v: 1,
    lane: 'profile',
    state: 'queued',
    maybeSent: false,
    attempts: 0,
    nextAt: 0,
    createdAt: 0,
    ...rest,
  }) as OutboxOp;
const coalesce = (lane: OutboxOp[], next: NewOp) => deviceOperation(next.kind).coalesce(lane, next, 'op2');
const update = (args: ProfileUpdate) => ({ kind: 'profile.update', args }) as const;

test('merges changes by field: the last value and the first base', () => {
  const pending = waiting({ position: 'B', degree: 'PhD', base: { position: 'A', degree: null } });
  const next = update({ position: 'C', country: 'KZ', base: { position: 'B', country: 'DE' } });
  expect(coalesce([pending], next)).toEqual({
    put: [
      {
        ...pending,
        args: {
          position: 'C',
          degree: 'PhD',
          country: 'KZ',
          base: { position: 'A', degree: null, country: 'DE' },
        },
      },
    ],
    remove: [],
    add: null,
  });
});

test('drops a field that returns to its base', () => {
  const pending = waiting({ position: 'B', study: ['x'], base: { position: 'A', study: [] } });
  expect(coalesce([pending], update({ position: 'A', base: { position: 'B' } }))).toMatchObject({
    put: [{ args: { study: ['x'], base: { study: [] } } }],
    add: null,
  });
  const both = update({ position: 'A', study: null, base: { position: 'B', study: ['x'] } });
  expect(coalesce([pending], both)).toEqual({ put: [], remove: [1], add: null });
});

test('leaves a change that may have arrived unchanged', () => {
  const sent = waiting({ position: 'B', base: { position: 'A' } }, { firstAttemptAt: 5, state: 'sending' });
  const back = update({ position: 'A', base: { position: 'B' } });
  expect(coalesce([sent], back)).toEqual({ put: [], remove: [], add: back });
});

test('merges a refused change into the next one, with the first base', () => {
  const refused = waiting(
    { phone: '112', position: 'B', base: { phone: null, position: 'A' } },
    { state: 'dead', firstAttemptAt: 5 },
  );
  expect(coalesce([refused], update({ phone: '+49721608', base: { phone: '112' } }))).toEqual({
    put: [],
    remove: [1],
    add: update({ phone: '+49721608', position: 'B', base: { phone: null, position: 'A' } }),
  });
});
