import { expect, it } from 'vitest';
import type { EventHand } from '../../contract/room.ts';
import type { OutboxOp } from './outbox-op.ts';
import { overlayHands } from './overlay-event-hands.ts';

const person = (id: number) => ({ id, first_name: `P${id}`, last_name: '' }) as never;
const me = person(9);
const row = (id: number, rest: Partial<EventHand> = {}): EventHand => ({
  id,
  event_id: 1,
  person: person(id),
  state: 'raised',
  raised_at: id,
  rev: id,
  ...rest,
});
const op = (kind: string, args: object, rest: object = {}) =>
  ({ kind, args, seq: 5, state: 'queued', createdAt: 100, maybeSent: 0, ...rest }) as unknown as OutboxOp;
const raise = (raised: boolean, rest?: object) => op('eventHand.raise', { event_id: 1, raised }, rest);
const states = (rows: EventHand[], ...ops: OutboxOp[]) =>
  overlayHands(rows, ops, me).map(({ id, state }) => [id, state]);

it('puts the called hand first, then in the order of raising, without lowered ones', () => {
  const rows = [row(3), row(2), row(4, { state: 'called' }), row(1, { state: 'lowered' })];
  expect(states(rows)).toEqual([
    [4, 'called'],
    [2, 'raised'],
    [3, 'raised'],
  ]);
});

it('shows an unsent hand last, and hides one that is being lowered', () => {
  expect(overlayHands([row(200)], [raise(true)], me)).toMatchObject([
    { id: 200, own: false },
    { id: -5, own: true, pending: {} },
  ]);
  expect(states([row(7, { person: me })], raise(true))).toEqual([[7, 'raised']]);
  expect(states([row(7, { person: me })], raise(false))).toEqual([]);
  expect(states([], raise(true, { state: 'dead' }))).toEqual([]);
});

it('shows a call at once, which ends the turn of the person before', () => {
  const call = op('eventHand.moderate', { id: 2, event_id: 1, act: 'call' });
  expect(states([row(1, { state: 'called' }), row(2)], call)).toEqual([[2, 'called']]);
  expect(states([row(1, { state: 'called' }), row(2, { state: 'lowered' })], call)).toEqual([[1, 'called']]);
  expect(states([row(2)], op('eventHand.moderate', { id: 2, event_id: 1, act: 'lower' }))).toEqual([]);
});

it('returns a called hand to its place', () => {
  const back = op('eventHand.moderate', { id: 1, event_id: 1, act: 'return' });
  expect(states([row(1, { state: 'called' }), row(2)], back)).toEqual([
    [1, 'raised'],
    [2, 'raised'],
  ]);
  expect(states([row(1, { state: 'lowered' })], back)).toEqual([]);
});
