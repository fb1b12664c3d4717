import { expect, it } from 'vitest';
import type { EventQuestion } from '../../contract/event-questions.ts';
import type { OutboxOp } from './outbox-op.ts';
import { overlayEventQuestions } from './overlay-event-questions.ts';
import { voteForEventQuestion, withdrawEventQuestion } from './operations/event-question-operations.ts';

let seq = 0;
const op = (kind: string, args: object, rest: object = {}) =>
  ({
    seq: ++seq,
    kind,
    args,
    state: 'queued',
    createdAt: 5,
    maybeSent: false,
    ...rest,
  }) as unknown as OutboxOp;
const row: EventQuestion = {
  id: 3,
  event_id: 1,
  content: 'Why?',
  state: 'open',
  pinned: true,
  votes: 4,
  own: false,
  voted: false,
  created_at: 1,
  rev: 1,
};
const vote = (voted: boolean, rest?: object) => op('eventQuestion.vote', { id: 3, event_id: 1, voted }, rest);
const view = (...ops: OutboxOp[]) => overlayEventQuestions([row], ops, 1, undefined);

it('counts a pending vote once, and only if it changes something', () => {
  expect(view(vote(true))).toMatchObject([{ votes: 5, voted: true }]);
  expect(view(vote(true), vote(true))).toMatchObject([{ votes: 5 }]);
  expect(view(vote(true), vote(false))).toMatchObject([{ votes: 4, voted: false }]);
  expect(view(vote(false))).toMatchObject([{ votes: 4 }]);
  expect(view(vote(true, { state: 'dead' }))).toMatchObject([{ votes: 4, pending: { state: 'not-sent' } }]);
});

it('shows pending questions of the event, changes of the text and acts of moderators', () => {
  const asked = op('eventQuestion.ask', { event_id: 1, content: 'When?', anonymous: true, language: null });
  const elsewhere = op('eventQuestion.ask', { event_id: 2, content: 'Where?', anonymous: false });
  expect(view(asked, elsewhere)).toMatchObject([{ id: 3 }, { content: 'When?', author: null, own: true }]);
  expect(view(op('eventQuestion.edit', { id: 3, event_id: 1, content: 'Why now?' }))).toMatchObject([
    { content: 'Why now?' },
  ]);
  expect(view(op('eventQuestion.withdraw', { id: 3, event_id: 1 }))).toEqual([]);
  const answered = { id: 3, event_id: 1, act: 'answered', answer: 'So.', into: null };
  expect(view(op('eventQuestion.moderate', answered))).toMatchObject([
    { state: 'answered', answer: 'So.', pinned: false },
  ]);
  const report = { id: 3, event_id: 1, reason: 'spam' };
  expect(view(op('eventQuestion.report', report))).toMatchObject([{ reported: 'spam' }]);
});

it('replaces unsent votes by the last one, and unsent edits by a withdrawal', () => {
  const first = vote(true);
  const incoming = { kind: 'eventQuestion.vote', args: { id: 3, event_id: 1, voted: false } } as never;
  expect(voteForEventQuestion.coalesce([first], incoming, 'x')).toEqual({
    put: [],
    remove: [first.seq],
    add: incoming,
  });
  const other = op('eventQuestion.vote', { id: 4, event_id: 1, voted: true });
  expect(voteForEventQuestion.coalesce([other], incoming, 'x').remove).toEqual([]);
  const edit = op('eventQuestion.edit', { id: 3, event_id: 1, content: 'x' });
  const withdrawal = { kind: 'eventQuestion.withdraw', args: { id: 3, event_id: 1 } } as never;
  expect(withdrawEventQuestion.coalesce([first, edit], withdrawal, 'x').remove).toEqual([edit.seq]);
});

it('shows anonymous questions of this device as own, also those that others don’t see', () => {
  const token = (name: string, question?: EventQuestion | null) => ({
    ...{ token: name, blinded: '', inverse: '' },
    ...(question !== undefined && { question }),
  });
  const waiting: EventQuestion = { ...row, id: 4, content: 'Who?', state: 'waiting' };
  const tokens = [token('a', row), token('b', waiting), token('c', null), token('d')];
  const shown = (...ops: OutboxOp[]) => overlayEventQuestions([row], ops, 1, undefined, tokens);
  const put = (name: string, content: string) =>
    op('anonymousQuestion.put', { event_id: 1, content, language: null, token: name });
  expect(shown()).toMatchObject([
    { id: 3, own: true, token: 'a' },
    { id: 4, own: true, token: 'b', state: 'waiting', isHidden: true },
  ]);
  expect(shown(put('d', 'Where?'), put('a', 'Why now?'))).toMatchObject([
    { id: 3, content: 'Why now?', pending: { state: 'waiting' } },
    { id: 4 },
    { content: 'Where?', own: true, author: null, token: 'd' },
  ]);
  expect(shown(op('anonymousQuestion.withdraw', { event_id: 1, token: 'a' }))).toMatchObject([{ id: 4 }]);
});
