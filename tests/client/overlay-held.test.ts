import { describe, expect, it } from 'vitest';
import { heldInChat, opOf, person } from '../support/held-rows.ts';
import type { GroupRow, MessageRow } from '../../src/db/database.ts';
import { unseenHeld } from '../../src/db/held-order.ts';
import type { HeldInChat } from '../../src/db/held-row.ts';
import type { NewOp } from '../../src/db/outbox-op.ts';
import { overlayGroup } from '../../src/db/overlay-groups.ts';
import { isOnSite, overlayMessages } from '../../src/db/overlay-messages.ts';

const me = person(1);
const message = (id: number, rest: Partial<MessageRow> = {}): MessageRow => ({
  id,
  group: { id: 7 },
  group_id: 7,
  content: `m${id}`,
  type: { id: 1 },
  author: person(2),
  created_at: id * 1000,
  rev: id,
  ...rest,
});
const group: GroupRow = {
  ...{ id: 7, type: { id: 3 }, title: 'Course', message_count: 0, message_read: 0 },
  ...{ read_id: 0, others_read_id: 0, rev: 1 },
};
const sent = (number: number, content: string, rest: Partial<HeldInChat> = {}) =>
  heldInChat(number, { kind: 'message.send', args: { group_id: 7, content } }, rest);
const edited = (number: number, depends_on: string, content: string, rest: Partial<HeldInChat> = {}) =>
  heldInChat(
    number,
    { kind: 'message.edit', args: { id: 0, group_id: 7, content } },
    { depends_on, ...rest },
  );
const deleted = (number: number, depends_on: string) =>
  heldInChat(number, { kind: 'message.delete', args: { id: 0, group_id: 7 } }, { depends_on });
const reacted = (number: number, depends_on: string, emoji: string | null, by = 2) =>
  heldInChat(
    number,
    { kind: 'message.react', args: { id: 0, group_id: 7, emoji } },
    { depends_on, author: person(by) },
  );
const send = (content: string, dependsOn?: string): NewOp => ({
  kind: 'message.send',
  args: { group_id: 7, content },
  ...(dependsOn !== undefined && { dependsOn }),
});
const texts = (views: { content: string }[]) => views.map(({ content }) => content);

describe('held messages', () => {
  it('follow the rows in the order of their numbers, before unsent messages', () => {
    const held = [sent(2, 'two'), sent(1, 'one')];
    const views = overlayMessages([message(5)], [opOf(1, send('mine'))], me, held);
    expect(texts(views)).toEqual(['m5', 'one', 'two', 'mine']);
    expect(views[1]).toMatchObject({
      ...{ key: 'held1', id: null, pending: null, onSite: true },
      ...{ author: { id: 2 }, created_at: 101_000 },
    });
  });

  it('stand before rows that are newer than their receipt, whatever the clock of the box shows', () => {
    const held = [sent(1, 'one', { at: 900_000_000 }), sent(2, 'two', { received: 300_000 })];
    const views = overlayMessages([message(5), message(200), message(400)], [], me, held);
    expect(texts(views)).toEqual(['m5', 'one', 'm200', 'two', 'm400']);
  });

  it('of a journal that began later follow those of the earlier one', () => {
    const held = [sent(9, 'early'), sent(1, 'late', { journal: 'b', at: 900_000 })];
    expect(texts(overlayMessages([], [], me, held))).toEqual(['early', 'late']);
  });

  it('of this device stay ops, at their place on site', () => {
    const mine = opOf(1, send('mine'), { onSite: { journal: 'a' } });
    const other = opOf(2, send('not on site yet'), { onSite: { journal: null } });
    const held = [sent(1, 'one'), sent(2, 'mine', { op_id: 'op1', author: me }), sent(3, 'three')];
    const views = overlayMessages([], [mine, other], me, held);
    expect(texts(views)).toEqual(['one', 'mine', 'three', 'not on site yet']);
    expect(views.map(({ pending }) => pending?.state)).toEqual([undefined, 'on-site', undefined, 'waiting']);
    expect(views.map(isOnSite)).toEqual([true, true, true, false]);
    expect(views[1]?.onSite).toBeUndefined();
  });

  it('give way to their rows', () => {
    const rows = [message(5, { client_id: 'held1', content: 'one' })];
    const held = [sent(1, 'one'), edited(2, 'held1', 'changed'), deleted(3, 'held1')];
    expect(texts(overlayMessages(rows, [], me, held))).toEqual(['one']);
  });

  it('stay beside a row of somebody else with their key', () => {
    const rows = [message(5, { client_id: 'held1', author: person(3) })];
    const views = overlayMessages(rows, [], me, [sent(1, 'one'), edited(2, 'held1', 'changed')]);
    expect(texts(views)).toEqual(['m5', 'changed']);
    expect(views.map(({ key }) => key)).toEqual(['5', 'held1']);
    expect(overlayMessages(rows, [], me)[0]?.key).toBe('held1');
    const mine = overlayMessages([message(6, { client_id: 'op1' })], [opOf(1, send('mine'))], me);
    expect(texts(mine)).toEqual(['m6', 'mine']);
  });

  it('are the same objects until they change, so that rows do not render again', () => {
    const held = [sent(1, 'one')];
    expect(overlayMessages([], [], me, held)[0]).toBe(overlayMessages([], [], me, held)[0]);
  });

  it('have their edits and reactions; only the author edits', () => {
    const held = [
      sent(1, 'one'),
      edited(2, 'held1', 'two'),
      edited(3, 'held1', 'forged', { author: person(3) }),
      reacted(4, 'held1', '👍'),
      reacted(5, 'held1', '🎉', 3),
      reacted(6, 'held1', null),
    ];
    const [view] = overlayMessages([], [], me, held);
    expect(view).toMatchObject({ content: 'two', edited_at: 102_000 });
    expect(view?.reactions).toEqual([{ emoji: '🎉', users: [3] }]);
  });

  it('are hidden after their deletion, also if their op is on this device', () => {
    const mine = opOf(1, send('mine'), { onSite: { journal: 'a' } });
    expect(overlayMessages([], [mine], me, [deleted(2, 'op1')])).toEqual([]);
  });
});

describe('a reply', () => {
  it('quotes a held message, a row, or nothing', () => {
    const rows = [message(5)];
    const held = [
      sent(1, 'one'),
      sent(2, 'to one', { depends_on: 'held1' }),
      heldInChat(3, { kind: 'message.send', args: { group_id: 7, content: 'to a row', replyId: 5 } }),
      sent(4, 'to nothing', { depends_on: 'gone' }),
    ];
    const ops = [opOf(1, send('mine to one', 'held1'))];
    const quotes = overlayMessages(rows, ops, me, held).map(({ reply_of }) => reply_of);
    expect(quotes).toMatchObject([
      undefined,
      null,
      { id: null, content: 'one' },
      { id: 5, content: 'm5' },
      null,
      { id: null, content: 'one', author: { id: 2 } },
    ]);
  });

  it('quotes the row once it has arrived', () => {
    const rows = [message(5, { client_id: 'held1' })];
    const held = [sent(2, 'to one', { depends_on: 'held1' })];
    expect(overlayMessages(rows, [], me, held)[1]?.reply_of).toMatchObject({ id: 5 });
  });
});

it('a pending reaction and deletion apply to held messages', () => {
  const held = [sent(1, 'one'), sent(2, 'mine elsewhere', { author: me })];
  const react = { kind: 'message.react', args: { id: 0, group_id: 7, emoji: '👍' } } as const;
  const remove = { kind: 'message.delete', args: { id: 0, group_id: 7 } } as const;
  const ops = [opOf(1, { ...react, dependsOn: 'held1' }), opOf(2, { ...remove, dependsOn: 'held2' })];
  const views = overlayMessages([], ops, me, held);
  expect(texts(views)).toEqual(['one']);
  expect(views[0]?.reactions).toEqual([{ emoji: '👍', users: [1] }]);
});

describe('a group', () => {
  const tail = { window: undefined, messages: [message(5, { read: true })] };

  it('ends with its last held message, and counts those that were not shown', () => {
    const held = [
      sent(1, 'seen', { seen: true }),
      sent(2, 'new'),
      sent(3, 'for me', { args: { group_id: 7, content: 'for me', mentions: [1] } }),
      sent(4, 'mine', { author: me }),
    ];
    const view = overlayGroup({ ...group, read_id: 5 }, { ...tail, held }, [], me);
    expect(view).toMatchObject({
      unread: 2,
      mentionsMe: true,
      last: { content: 'mine' },
      active_at: 104_000,
    });
    expect(unseenHeld(held, 1).map(({ op_id }) => op_id)).toEqual(['held2', 'held3']);
  });

  it('ends with a newer message of the school', () => {
    const newer = { window: undefined, messages: [message(500)] };
    const view = overlayGroup(group, { ...newer, held: [sent(1, 'old')] }, [], me);
    expect(view).toMatchObject({ last: { content: 'm500' }, active_at: 500_000 });
  });
});
