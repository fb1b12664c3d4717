import { describe, expect, it } from 'vitest';
import type { EventQuestion, ModeratorAct } from '../../contract/event-questions.ts';
import { heldInRoom, opOf, person } from '../support/held-rows.ts';
import type { HeldInRoom } from '../../src/db/held-row.ts';
import type { NewOp, OutboxOp } from '../../src/db/outbox-op.ts';
import {
  type EventQuestionView,
  isQuestionOnSite,
  overlayEventQuestions,
} from '../../src/db/overlay-event-questions.ts';
import { heldQuestionId, heldQuestions, type SiteOfRoom } from '../../src/db/overlay-held-questions.ts';

const me = person(1);
const key = '3f0a1b2c-4d5e-4f60-8a7b-9c0d1e2f3a4b';
const otherKey = '00000000-0001-4f60-8a7b-9c0d1e2f3a4b';

const asked = (number: number, op_id: string, content: string, by = 2): HeldInRoom =>
  heldInRoom(
    number,
    { kind: 'eventQuestion.ask', args: { event_id: 5, content, anonymous: false, language: 'de' } },
    { op_id, author: person(by) },
  );
const edited = (number: number, depends_on: string, content: string, by = 2): HeldInRoom =>
  heldInRoom(
    number,
    { kind: 'eventQuestion.edit', args: { id: 0, event_id: 5, content } },
    { depends_on, author: person(by) },
  );
const withdrawn = (number: number, depends_on: string): HeldInRoom =>
  heldInRoom(number, { kind: 'eventQuestion.withdraw', args: { id: 0, event_id: 5 } }, { depends_on });
const acted = (number: number, depends_on: string, act: ModeratorAct, answer: string | null = null) =>
  heldInRoom(
    number,
    { kind: 'eventQuestion.moderate', args: { id: 0, event_id: 5, act, answer, into: null } },
    { depends_on, author: person(3) },
  );
const row = (id: number, rest: Partial<EventQuestion> = {}): EventQuestion => ({
  ...{ id, event_id: 5, content: `Question ${id}`, author: person(2), state: 'open', pinned: false },
  ...{ votes: 0, own: false, voted: false, created_at: id, rev: id },
  ...rest,
});
const ask = (content: string): NewOp => ({
  kind: 'eventQuestion.ask',
  args: { event_id: 5, content, anonymous: false, language: null },
});
const moderate = (act: ModeratorAct, target: { id: number } | string): NewOp => ({
  kind: 'eventQuestion.moderate',
  args: { id: typeof target === 'string' ? 0 : target.id, event_id: 5, act, answer: null, into: null },
  ...(typeof target === 'string' && { dependsOn: target }),
});
const room = (held: readonly HeldInRoom[], rest: Partial<SiteOfRoom> = {}): SiteOfRoom => ({
  ...{ held, mode: 'direct', moderates: false, atBox: true, votes: null },
  ...rest,
});
const views = (
  held: readonly HeldInRoom[],
  { rows = [], ops = [], ...rest }: { rows?: EventQuestion[]; ops?: OutboxOp[] } & Partial<SiteOfRoom> = {},
): EventQuestionView[] => overlayEventQuestions(rows, ops, 5, me, [], room(held, rest));
const contents = (shown: readonly EventQuestionView[]) => shown.map(({ content }) => content);

describe('a held question of another person', () => {
  it('follows the rows, with a negative id and the sign of the site', () => {
    const shown = views([asked(1, key, 'Why?')], { rows: [row(3)] });
    expect(contents(shown)).toEqual(['Question 3', 'Why?']);
    expect(shown[1]).toMatchObject({
      ...{ key, id: heldQuestionId(key), onSite: true, pending: null, own: false, votes: 0 },
      ...{ state: 'open', author: { id: 2 }, language: 'de', created_at: 101_000 },
    });
    expect(shown.map(isQuestionOnSite)).toEqual([false, true]);
  });

  it('has the content of its last edit and the state after the last act, in the order of the journal', () => {
    const held = [
      acted(4, key, 'answered', 'Because.'),
      edited(3, key, 'How?'),
      asked(2, key, 'Why?'),
      edited(5, key, 'Forged', 4),
    ];
    expect(views(held)).toMatchObject([
      {
        content: 'How?',
        state: 'answered',
        answer: 'Because.',
        answered_by: { id: 3 },
        answered_at: 104_000,
      },
    ]);
    expect(views([...held, acted(6, key, 'reopen')])).toMatchObject([{ state: 'open', answer: null }]);
  });

  it('is shown only to its author and moderators until one of them publishes it', () => {
    const held = [asked(1, key, 'Why?')];
    expect(views(held, { mode: 'moderated' })).toEqual([]);
    expect(views(held, { mode: 'moderated', moderates: true })).toMatchObject([{ state: 'waiting' }]);
    expect(views([asked(1, key, 'Why?', 1)], { mode: 'moderated' })).toMatchObject([{ own: true }]);
    const published = [...held, acted(2, key, 'publish')];
    expect(views(published, { mode: 'moderated' })).toMatchObject([{ state: 'open' }]);
    expect(views([...published, acted(3, key, 'decline')], { mode: 'moderated' })).toEqual([]);
  });

  it('disappears when it is withdrawn, or its row is there', () => {
    expect(views([withdrawn(2, key)])).toEqual([]);
    expect(views([asked(1, key, 'Why?'), withdrawn(2, key)])).toEqual([]);
    const arrived = row(3, { client_id: key });
    expect(contents(views([asked(1, key, 'Why?')], { rows: [arrived] }))).toEqual(['Question 3']);
    const copied = row(3, { client_id: key, author: person(4) });
    expect(contents(views([asked(1, key, 'Why?')], { rows: [copied] }))).toEqual(['Question 3', 'Why?']);
  });

  it('has the unsent acts of this device', () => {
    const later = opOf(1, moderate('later', key));
    const shown = views([asked(1, key, 'Why?')], { ops: [later], moderates: true });
    expect(shown).toMatchObject([
      { state: 'later', onSite: true, pending: { opId: 'op1', state: 'waiting' } },
    ]);
    // The box has it, and another moderator has acted since.
    const held = [
      asked(1, key, 'Why?'),
      { ...acted(2, key, 'later'), op_id: 'op1' },
      acted(3, key, 'reopen'),
    ];
    const ops = [{ ...later, onSite: { journal: 'a' } }];
    expect(views(held, { ops, moderates: true })).toMatchObject([
      { state: 'open', pending: { state: 'on-site' } },
    ]);
  });
});

describe('an own question', () => {
  it('is not replaced by that of another person who used its key at another box', () => {
    const ops = [opOf(1, ask('Mine?'), { opId: key, onSite: { journal: 'a' } })];
    const shown = views([asked(1, key, 'Not mine', 2)], { ops });
    expect(shown).toMatchObject([
      { content: 'Mine?', own: true, author: { id: 1 } },
      { content: 'Not mine', own: false, onSite: true },
    ]);
  });

  it('is shown once, as its op, with what others did to it on site', () => {
    const ops = [opOf(1, ask('Mine?'), { opId: key, onSite: { journal: 'a' } })];
    const shown = views([asked(1, key, 'Mine?', 1), acted(2, key, 'pin')], { ops });
    expect(shown).toMatchObject([
      { id: -1, key, own: true, pinned: true, pending: { opId: key, state: 'on-site' } },
    ]);
    expect(shown[0]?.onSite).toBeUndefined();
    expect(isQuestionOnSite(shown[0]!)).toBe(true);
  });

  it('has its unsent edit, and is hidden by its withdrawal here or on another device', () => {
    const sent = opOf(1, ask('Mine?'), { opId: key, onSite: { journal: 'a' } });
    const named = { id: 0, event_id: 5 };
    const edit: NewOp = {
      kind: 'eventQuestion.edit',
      args: { ...named, content: 'Ours?' },
      dependsOn: key,
    };
    const held = [asked(1, key, 'Mine?', 1)];
    expect(views(held, { ops: [sent, opOf(2, edit)] })).toMatchObject([
      { content: 'Ours?', pending: { opId: key, state: 'on-site' } },
    ]);
    const withdrawal: NewOp = { kind: 'eventQuestion.withdraw', args: named, dependsOn: key };
    expect(views(held, { ops: [sent, opOf(2, withdrawal)] })).toEqual([]);
    expect(views([withdrawn(2, key)], { ops: [sent] })).toEqual([]);
  });

  it('is shown once while its op and its row are both stored', () => {
    const sent = opOf(1, ask('Mine?'), { opId: key, state: 'sending' });
    const arrived = row(3, { client_id: key, author: me, own: true });
    const pin = opOf(2, moderate('pin', key));
    expect(views([], { rows: [arrived], ops: [sent, pin] })).toMatchObject([{ id: 3, pinned: true }]);
  });
});

describe('the current question', () => {
  it('is the one that was pinned last', () => {
    const held = [
      asked(1, key, 'Why?'),
      asked(2, otherKey, 'How?'),
      acted(3, otherKey, 'pin'),
      acted(4, key, 'pin'),
    ];
    const pinned = (shown: readonly EventQuestionView[]) =>
      contents(shown.filter((question) => question.pinned));
    const rows = [row(3, { pinned: true }), row(4)];
    expect(pinned(views(held.slice(0, 2), { rows }))).toEqual(['Question 3']);
    expect(pinned(views(held, { rows }))).toEqual(['Why?']);
    expect(pinned(views(held, { rows, ops: [opOf(1, moderate('pin', { id: 4 }))] }))).toEqual(['Question 4']);
    expect(pinned(views(held, { rows, ops: [opOf(1, moderate('pin', otherKey))] }))).toEqual(['How?']);
    expect(pinned(views([...held, acted(5, key, 'unpin')], { rows }))).toEqual([]);
    expect(pinned(views(held, { rows, atBox: false }))).toEqual(['Question 3']);
    expect(pinned(views(held, { rows: [row(4)], atBox: false }))).toEqual(['Why?']);
  });
});

it('gives each key an id of its own, below those of unsent questions', () => {
  const ids = [heldQuestionId(key), heldQuestionId(otherKey)];
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toBeLessThan(-(2 ** 40));
  for (const id of ids) expect(Number.isSafeInteger(id)).toBe(true);
});

it('orders operations of several journals by their beginning, and shows the question to its own author', () => {
  const early = { ...asked(9, key, 'early', 1), journal: 'b', at: 50_000 };
  const { shown } = heldQuestions(room([asked(1, otherKey, 'late'), early]), 1);
  expect([...shown.values()].map(({ content, own }) => [content, own])).toEqual([
    ['early', true],
    ['late', false],
  ]);
});
