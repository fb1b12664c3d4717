import { describe, expect, it } from 'vitest';
import type { ModeratorAct } from '../../contract/event-questions.ts';
import type { QuestionMode } from '../../contract/room-settings.ts';
import type { HeldRow } from '../../src/db/held-row.ts';
import type { NewOp, OutboxOp } from '../../src/db/outbox-op.ts';
import { heldInRoom, opOf as op } from '../support/held-rows.ts';
import { opsToHold } from '../../workers/sync/on-site/ops-to-hold.ts';

const journal = 'a';
const groups = new Set([7, 9]);
const rooms = new Map<number, QuestionMode>([
  [5, 'direct'],
  [6, 'moderated'],
  [7, 'off'],
]);
const send = (dependsOn?: string, group_id = 7): NewOp => ({
  kind: 'message.send',
  args: { group_id, content: 'x' },
  ...(dependsOn !== undefined && { dependsOn }),
});
const edit = (dependsOn?: string): NewOp => ({
  kind: 'message.edit',
  args: { id: dependsOn === undefined ? 5 : 0, group_id: 7, content: 'y' },
  ...(dependsOn !== undefined && { dependsOn }),
});
const remove = (dependsOn: string): NewOp => ({
  kind: 'message.delete',
  args: { id: 0, group_id: 7 },
  dependsOn,
});
const heldRow = (op_id: string, rest: Partial<HeldRow> = {}) =>
  ({
    ...{ op_id, group_id: 7, journal, number: 1, kind: 'message.send', depends_on: null },
    ...{ args: { group_id: 7, content: 'x' }, author: { id: 2, first_name: '', last_name: '' } },
    ...{ at: 0, seen: false },
    ...rest,
  }) as HeldRow;
const inJournal = { onSite: { journal } };
const chosen = (ops: OutboxOp[], held: HeldRow[] = []) =>
  opsToHold(ops, { journal, held, groups, rooms }).map(({ seq }) => seq);

/** Those chosen while this op pauses. */
const unpaused = (ops: OutboxOp[], opId: string) =>
  opsToHold(ops, { journal, held: [], groups, rooms }, (other) => other === opId).map(({ seq }) => seq);

it('chooses messages in groups that the box carries, 50 at most', () => {
  expect(chosen([op(1, send()), op(2, send(undefined, 8)), op(3, send(undefined, -2))])).toEqual([1]);
  const many = Array.from({ length: 60 }, (_, at) => op(at + 1, send()));
  expect(chosen(many)).toEqual(many.slice(0, 50).map(({ seq }) => seq));
});

it('leaves out ops that are dead or being sent, pause, or are in the journal', () => {
  const ops = [
    op(1, send(), { state: 'dead' }),
    op(2, send(), { state: 'sending', lane: 'chat:8' }),
    op(3, send(), inJournal),
    op(4, send(), { onSite: { journal: 'another' } }),
    op(5, send(), { onSite: { journal: null } }),
    op(6, { kind: 'message.read', args: { id: 5, group_id: 7 } }),
  ];
  expect(chosen(ops)).toEqual([4, 5]);
  expect(unpaused(ops, 'op5')).toEqual([4]);
});

describe('a message', () => {
  it('waits for an earlier one of its chat that pauses or is being sent', () => {
    const other = op(3, send(undefined, 9), { lane: 'chat:9' });
    expect(unpaused([op(1, send()), op(2, send()), other], 'op1')).toEqual([3]);
    expect(chosen([op(1, send(), { state: 'sending' }), op(2, send()), other])).toEqual([3]);
  });

  it('does not wait for a reply that pauses, whose message the box may never get', () => {
    expect(unpaused([op(1, send(), inJournal), op(2, send('op1')), op(3, send())], 'op2')).toEqual([3]);
  });
});

describe('a change or reply', () => {
  it('is chosen if the journal has its message, or gets it in the same push', () => {
    expect(chosen([op(1, send(), inJournal), op(2, edit('op1')), op(3, send('op1'))])).toEqual([2, 3]);
    expect(chosen([op(1, send()), op(2, edit('op1')), op(3, send('op1')), op(4, edit('op3'))])).toEqual([
      1, 2, 3, 4,
    ]);
    expect(chosen([op(1, edit('foreign')), op(2, send('foreign'))], [heldRow('foreign')])).toEqual([1, 2]);
  });

  it('waits if only the school or another box has its message', () => {
    const elsewhere = heldRow('foreign', { journal: 'another' });
    expect(chosen([op(1, edit()), op(2, edit('foreign')), op(3, send('foreign'))], [elsewhere])).toEqual([]);
    expect(chosen([op(1, send(), { state: 'dead' }), op(2, edit('op1'))])).toEqual([]);
  });

  it('waits if its message was deleted on site', () => {
    const deletion = heldRow('d', { kind: 'message.delete', depends_on: 'op1' });
    const ops = [op(1, send(), { onSite: { journal: 'another' } }), op(2, edit('op1')), op(3, send('op1'))];
    expect(chosen(ops, [deletion])).toEqual([]);
    expect(chosen([...ops, op(4, remove('op1'), inJournal)])).toEqual([]);
  });

  it('waits for an earlier change of its message that pauses', () => {
    const ops = [
      ...[op(1, send(), inJournal), op(2, send(), inJournal), op(3, edit('op1'))],
      ...[op(4, edit('op1')), op(5, edit('op2')), op(6, send('op1')), op(7, remove('op1'))],
    ];
    expect(unpaused(ops, 'op3')).toEqual([5, 6, 7]);
  });

  it('does not stop other messages when the school has its message', () => {
    const resolved = { kind: 'message.delete', args: { id: 5, group_id: 7 } } as const;
    expect(chosen([op(1, resolved, inJournal), op(2, send()), op(3, edit('op2'))])).toEqual([2, 3]);
  });

  it('is chosen if the deletion of its message was refused', () => {
    const refused = op(3, remove('op1'), { ...inJournal, state: 'dead' });
    expect(chosen([op(1, send(), inJournal), op(2, edit('op1')), refused])).toEqual([2]);
  });
});

describe('a deletion', () => {
  it('is chosen if people may have seen the message', () => {
    expect(chosen([op(1, send(), inJournal), op(2, remove('op1'))])).toEqual([2]);
    expect(chosen([op(1, send(), { onSite: { journal: null } }), op(2, remove('op1'))])).toEqual([1, 2]);
  });

  it('that came before the message was shown leaves both for the school', () => {
    expect(chosen([op(1, send()), op(2, edit('op1')), op(3, remove('op1'))])).toEqual([]);
  });
});

describe('a question', () => {
  const ask = (event_id = 5, anonymous = false): NewOp => ({
    kind: 'eventQuestion.ask',
    args: { event_id, content: 'Why?', anonymous, language: null },
  });
  const named = { id: 0, event_id: 5 };
  const asked = heldInRoom(
    1,
    { kind: 'eventQuestion.ask', args: { event_id: 5, content: 'Why?', anonymous: false, language: null } },
    { op_id: 'held', journal },
  );

  it('is chosen if it is asked by name, in a room of this device that takes questions', () => {
    expect(chosen([op(1, ask()), op(2, ask(6)), op(3, ask(7)), op(4, ask(8)), op(5, ask(5, true))])).toEqual([
      1, 2,
    ]);
  });

  it('is followed by its changes, except those that a moderator of the school has to see', () => {
    const changes = (event_id: number): NewOp[] => [
      { kind: 'eventQuestion.edit', args: { id: 0, event_id, content: 'How?' }, dependsOn: 'op1' },
      { kind: 'eventQuestion.withdraw', args: { id: 0, event_id }, dependsOn: 'op1' },
    ];
    const [edit, withdrawal] = changes(5) as [NewOp, NewOp];
    expect(chosen([op(1, ask(), inJournal), op(2, edit)])).toEqual([2]);
    expect(chosen([op(1, ask(), inJournal), op(2, edit), op(3, withdrawal)])).toEqual([2, 3]);
    const [moderatedEdit] = changes(6) as [NewOp];
    expect(chosen([op(1, ask(6), inJournal), op(2, moderatedEdit)])).toEqual([]);
    expect(chosen([op(1, ask()), op(2, withdrawal)])).toEqual([]);
  });

  it('is moderated by acts that a box shows', () => {
    const moderated = (act: ModeratorAct): NewOp => ({
      kind: 'eventQuestion.moderate',
      args: { ...named, act, answer: null, into: null },
      dependsOn: 'held',
    });
    const acts = ['publish', 'pin', 'merge', 'topic', 'answered'] as const;
    const ops = acts.map((act, at) => op(at + 1, moderated(act)));
    expect(chosen(ops, [asked])).toEqual([1, 2, 5]);
    expect(chosen(ops)).toEqual([]);
  });

  it('at the school is not changed at a box, but voted for', () => {
    const vote: NewOp = { kind: 'eventQuestion.vote', args: { id: 3, event_id: 5, voted: true } };
    const edit: NewOp = { kind: 'eventQuestion.edit', args: { id: 3, event_id: 5, content: 'How?' } };
    expect(chosen([op(1, vote), op(2, edit)])).toEqual([1]);
  });
});
