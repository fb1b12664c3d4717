import { describe, expect, it } from 'vitest';
import type { HeldRow, SettledHeld } from '../../src/db/held-row.ts';
import type { NewOp, OutboxOp } from '../../src/db/outbox-op.ts';
import { heldInChat, heldInRoom, opOf as op, person } from '../support/held-rows.ts';
import { pushedRemoval, pushedToBox } from '../../workers/sync/on-site/pushed-to-box.ts';
import type { TakenBack } from '../../workers/sync/on-site/taken-back.ts';

const me = 1;
const named = { id: 0, group_id: 7 };
const inRoom = { id: 0, event_id: 5 };
const send = (rest: Partial<NewOp> = {}): NewOp =>
  ({ kind: 'message.send', args: { group_id: 7, content: 'x' }, ...rest }) as NewOp;
const edit = (dependsOn: string): NewOp => ({
  kind: 'message.edit',
  args: { ...named, content: 'y', base: 'x' },
  dependsOn,
});
const react = (dependsOn: string): NewOp => ({
  kind: 'message.react',
  args: { ...named, emoji: '👍' },
  dependsOn,
});
const remove = (dependsOn: string): NewOp => ({ kind: 'message.delete', args: named, dependsOn });
const act = (dependsOn: string): NewOp => ({
  kind: 'eventQuestion.moderate',
  args: { ...inRoom, act: 'pin', answer: null, into: null },
  dependsOn,
});
const onSite = { onSite: { journal: null } };
/** A held message of person 2 with the key `held1`. */
const message = heldInChat(1, { kind: 'message.send', args: { group_id: 7, content: 'x' } });
/** The last of these ops as it is sent. */
const last = (ops: OutboxOp[], held: HeldRow[] = [message]) =>
  pushedToBox(ops.at(-1)!, { me, ops, held, questions: [] });

describe('the author of what an op names', () => {
  it('is that of the held message, for replies too', () => {
    const author = { depends_on: 'held1', depends_on_author: 2 };
    expect(last([op(1, edit('held1'))])).toMatchObject({ ...author, args: { id: 0 } });
    expect(last([op(1, remove('held1'))])).toMatchObject({ ...author, args: { id: 0 } });
    expect(last([op(1, send({ dependsOn: 'held1' }))])).toMatchObject({ ...author, args: { replyId: 0 } });
    const question = heldInRoom(
      2,
      { kind: 'eventQuestion.ask', args: { event_id: 5, content: '?', anonymous: false, language: null } },
      { author: person(3) },
    );
    expect(last([op(1, act('held2'))], [message, question])).toMatchObject({ depends_on_author: 3 });
  });

  it('is the person of the device if it is in the outbox, whether a box shows it or not', () => {
    const ops = [op(1, send(), onSite), op(2, edit('op1'))];
    expect(last(ops)).toMatchObject({ depends_on: 'op1', depends_on_author: me });
    const own = heldInChat(
      1,
      { kind: 'message.send', args: { group_id: 7, content: 'x' } },
      { op_id: 'op1' },
    );
    expect(last(ops, [own])).toMatchObject({ depends_on_author: me });
  });

  it('is not the person of the device if somebody else has used the key of a change', () => {
    const foreign = { ...message, op_id: 'op1' };
    expect(last([op(1, edit('held9')), op(2, react('op1'))], [foreign])).toMatchObject({
      depends_on_author: 2,
    });
  });

  it('is left out with what it belongs to', () => {
    expect(last([op(1, send())])).toEqual({
      ...{ op_id: 'op1', lane: 'chat:7', kind: 'message.send', args: { group_id: 7, content: 'x' } },
      for_box: true,
    });
  });

  it('is the person of the device for what they have discarded', () => {
    const taken: SettledHeld = {
      ...{ op_id: 'op1', at: 0 },
      takeBack: { group_id: 7, delete_id: 'removal', journal: 'a' },
    };
    expect(pushedRemoval(taken as TakenBack, me)).toEqual({
      ...{ op_id: 'removal', lane: 'chat:7', kind: 'message.delete', args: named },
      ...{ for_box: true, depends_on: 'op1', depends_on_author: me },
    });
  });
});

describe('the change before a change', () => {
  it('is the last one on the same message that a box may have', () => {
    const first = op(1, react('held1'), onSite);
    expect(last([first])).not.toMatchObject({ after: expect.anything() });
    expect(last([first, op(2, edit('held1'))])).toMatchObject({ after: 'op1' });
    expect(last([first, op(2, edit('held1'), onSite), op(3, react('held1'))])).toMatchObject({
      after: 'op2',
    });
    expect(last([first, op(2, react('held2'))])).toMatchObject({ after: undefined });
    expect(last([op(1, act('held2'), onSite), op(2, act('held2'))])).toMatchObject({ after: 'op1' });
  });

  it('is not one that no box has, nor one that is dead or comes later', () => {
    const change = op(4, edit('held1'));
    const others = [
      op(1, react('held1')),
      op(2, react('held1'), { ...onSite, state: 'dead' }),
      op(5, react('held1'), onSite),
    ];
    const ops = [...others, change].toSorted((a, b) => a.seq - b.seq);
    expect(pushedToBox(change, { me, ops, held: [message], questions: [] })).toMatchObject({
      after: undefined,
    });
    const ends = [op(3, edit('held1'), onSite), ...ops].toSorted((a, b) => a.seq - b.seq);
    expect(pushedToBox(change, { me, ops: ends, held: [message], questions: [] })).toMatchObject({
      after: 'op3',
    });
  });

  it('is not a reply or a deletion, and these name none', () => {
    const before = [op(1, send({ dependsOn: 'held1' }), onSite), op(2, remove('held1'), onSite)];
    expect(last([...before, op(3, react('held1'))])).toMatchObject({ after: undefined });
    const first = op(1, react('held1'), onSite);
    expect(last([first, op(2, send({ dependsOn: 'held1' }))])).toMatchObject({ after: undefined });
    expect(last([first, op(2, remove('held1'))])).toMatchObject({ after: undefined });
    const withdrawal: NewOp = { kind: 'eventQuestion.withdraw', args: inRoom, dependsOn: 'held2' };
    expect(last([op(1, act('held2'), onSite), op(2, withdrawal)])).toMatchObject({ after: undefined });
  });
});
