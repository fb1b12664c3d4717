import { expect, it } from 'vitest';
import { handoverOrder } from './handover-order.ts';

let last = 0;
const edit = (user_id: number, group_id: number, depends_on: string | null = null) => ({
  ...{ op_id: `edit ${++last}`, user_id, kind: 'message.edit', depends_on },
  args: { id: 0, group_id, content: 'x' },
});
const act = (user_id: number, depends_on: string) => ({
  ...{ op_id: `act ${++last}`, user_id, kind: 'eventQuestion.moderate', depends_on },
  args: { id: 0, event_id: 9, act: 'publish' },
});

it.each([
  ['waits for its device', { status: 'unsigned' }, 'unsigned'],
  ['fails for a time', { status: 'later', code: 'inFlight' }, 'later'],
] as const)('an operation that %s stops the lane of its person', (_, result, expected) => {
  const order = handoverOrder();
  order.note(edit(1, 5, 'a'), result);
  expect(order.statusBehind(edit(1, 5, 'b'))).toBe(expected);
  expect(order.statusBehind(edit(1, 6, 'b'))).toBeUndefined();
  expect(order.statusBehind(edit(2, 5, 'b'))).toBeUndefined();
});

it('an operation that names something unknown stops what names the same', () => {
  const order = handoverOrder();
  order.note(edit(1, 5, 'a'), { status: 'later' });
  expect(order.statusBehind(edit(2, 5, 'a'))).toBe('later');
  expect(order.statusBehind(edit(1, 5, 'b'))).toBeUndefined();
  expect(order.statusBehind(edit(1, 5))).toBeUndefined();
});

it('an operation that is decided stops nothing', () => {
  const order = handoverOrder();
  order.note(edit(1, 5, 'a'), { status: 'done' });
  order.note(edit(1, 5, 'a'), { status: 'dead', code: 'forbidden' });
  expect(order.statusBehind(edit(1, 5, 'a'))).toBeUndefined();
});

it.each([
  ['waits for its device', { status: 'unsigned' }],
  ['waits for what it names', { status: 'later' }],
  ['fails for a time', { status: 'later', code: 'server' }],
  ['is refused', { status: 'dead', code: 'forbidden' }],
] as const)('an operation that names one that %s waits, also that of another person', (_, result) => {
  const order = handoverOrder();
  const named = edit(1, 5);
  order.note(named, result);
  expect(order.statusBehind(edit(2, 6, named.op_id))).toBe('later');
  expect(order.statusBehind(edit(2, 6, 'other'))).toBeUndefined();
});

it('an act of a moderator that waits stops those of others on the same question', () => {
  const order = handoverOrder();
  order.note(act(1, 'a'), { status: 'unsigned' });
  expect(order.statusBehind(act(2, 'a'))).toBe('later');
  expect(order.statusBehind(act(2, 'b'))).toBeUndefined();
  order.note(act(3, 'b'), { status: 'dead', code: 'forbidden' });
  expect(order.statusBehind(act(2, 'b'))).toBeUndefined();
});

it('an operation of an unknown kind, or without arguments, has a lane', () => {
  const order = handoverOrder();
  const of = (kind: string, args: unknown) => ({ op_id: 'op', user_id: 1, kind, args, depends_on: null });
  order.note(of('message.sing', null), { status: 'unsigned' });
  expect(order.statusBehind(of('message.sing', { group_id: 5 }))).toBe('unsigned');
  order.note(of('message.send', null), { status: 'unsigned' });
  expect(order.statusBehind(of('message.edit', 'text'))).toBeUndefined();
  expect(order.statusBehind(of('message.edit', null))).toBe('unsigned');
});

it('a vote that waits stops only the votes of its person for that question', () => {
  const order = handoverOrder();
  const vote = (user_id: number, depends_on: string | null, id = 0) => ({
    ...{ op_id: `vote ${++last}`, user_id, kind: 'eventQuestion.vote', depends_on },
    args: { id, event_id: 9, voted: true },
  });
  order.note(vote(1, 'a'), { status: 'unsigned' });
  order.note(vote(1, null, 5), { status: 'later' });
  expect(order.statusBehind(vote(1, 'a'))).toBe('unsigned');
  expect(order.statusBehind(vote(1, null, 5))).toBe('later');
  for (const op of [vote(2, 'a'), vote(1, 'b'), vote(1, null, 6), act(1, 'a'), act(2, 'a')])
    expect(order.statusBehind(op)).toBeUndefined();
});

it('a vote waits for the question that it names', () => {
  const order = handoverOrder();
  order.note({ ...act(1, 'other'), op_id: 'a' }, { status: 'unsigned' });
  const vote = { op_id: 'vote', user_id: 2, kind: 'eventQuestion.vote', depends_on: 'a', args: {} };
  expect(order.statusBehind(vote)).toBe('later');
});
