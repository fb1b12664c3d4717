import { expect, it } from 'vitest';
import * as v from 'valibot';
import { eventQuestion } from '../../contract/event-questions.ts';
import type { OperationKind } from '../../contract/operations.ts';
import { poll } from '../../contract/polls.ts';
import { review } from '../../contract/reviews.ts';
import { request } from '../../contract/support.ts';
import type { OutboxOp } from './outbox-op.ts';
import { overlayEventQuestions } from './overlay-event-questions.ts';
import { overlayPolls } from './overlay-polls.ts';
import { overlayRequests } from './overlay-requests.ts';
import { overlayReviews } from './overlay-reviews.ts';
import { overlaySessionPolls } from './overlay-session-polls.ts';

const me = { id: 5, first_name: 'Anna', last_name: 'Wirth' };
const other = { id: 6, first_name: 'Bert', last_name: 'Krause' };
const created_at = 1_700_000_000;
const localized_title = { en: 'Clear?' };
const questionRow = { id: 1, event_id: 7, content: 'Why?', author: me, created_at };
const confidentialRow = { ...questionRow, author: null, secrecy: 'confidential' };
const messageRow = { id: 2, from: 'person', content: 'No sound', created_at };

/** For each kind: arguments, the row that the server makes of them, one of another person or subject, and the view. */
const cases: [OperationKind, object, object, object, (rows: object[], ops: OutboxOp[]) => unknown[]][] = [
  [
    'eventQuestion.ask',
    { event_id: 7, content: 'Why? ', anonymous: false },
    questionRow,
    { ...questionRow, author: other },
    showQuestions,
  ],
  [
    'eventQuestion.ask',
    { event_id: 7, content: 'Why?', anonymous: true },
    confidentialRow,
    questionRow,
    showQuestions,
  ],
  [
    'anonymousQuestion.put',
    { event_id: 7, content: 'Why?', token: 'a' },
    { ...confidentialRow, secrecy: 'anonymous' },
    { ...questionRow, author: other },
    showQuestions,
  ],
  [
    'review.add',
    { content: 'Good' },
    { id: 1, author: me, content: 'Good', draft: 'Good', state: 'waiting', created_at },
    { id: 1, author: other, content: 'Good', state: 'approved', created_at },
    (rows, ops) =>
      overlayReviews(
        rows.map((row) => v.parse(review, row)),
        ops,
        me,
      ),
  ],
  [
    'request.add',
    { type: 'request', message: 'No sound' },
    { id: 1, messages: [messageRow], created_at, updated_at: created_at },
    { id: 1, messages: [{ ...messageRow, content: 'No picture' }], created_at, updated_at: created_at },
    (rows, ops) =>
      overlayRequests(
        rows.map((row) => v.parse(request, row)),
        ops,
      ),
  ],
  [
    'request.reply',
    { request_id: 1, message: 'No sound' },
    messageRow,
    { ...messageRow, from: 'school' },
    (messages, ops) => {
      const row = v.parse(request, { id: 1, messages, created_at, updated_at: created_at });
      return overlayRequests([row], ops)[0]!.messages;
    },
  ],
  [
    'poll.start',
    { event_id: 7, localized_title, kind: 'single', variations: [], correct: null, results: 'closed' },
    { id: 1, event_id: 7, localized_title, kind: 'single', own: true },
    { id: 1, event_id: 7, localized_title, kind: 'single', own: false },
    (rows, ops) => {
      const polls = rows.map((row) => v.parse(poll, row));
      return overlaySessionPolls(overlayPolls(polls, ops), ops, 7);
    },
  ],
];

function showQuestions(rows: object[], ops: OutboxOp[]): unknown[] {
  return overlayEventQuestions(
    rows.map((row) => v.parse(eventQuestion, row)),
    ops,
    7,
    me,
  );
}

it.each(cases)('shows the row of %s before its response once', (kind, args, row, foreign, show) => {
  const op = (rest: object = {}) =>
    ({ seq: 3, opId: 'a', kind, args, state: 'queued', createdAt: 5, maybeSent: false, ...rest }) as OutboxOp;
  const count = (shown: object, ...ops: OutboxOp[]) => show([shown], ops).length;
  const tried = { firstAttemptAt: 6 };
  expect(count(row, op({ ...tried, state: 'sending' }))).toBe(1);
  expect(count(row, op({ ...tried, maybeSent: true }))).toBe(1);
  expect(count(row, op(tried))).toBe(1);
  expect(count(row, op(tried), op({ ...tried, seq: 4, opId: 'b' }))).toBe(2);
  expect(count(row, op())).toBe(2);
  expect(count(row, op({ ...tried, state: 'dead', maybeSent: true }))).toBe(2);
  expect(count(foreign, op(tried))).toBe(2);
  expect(count(row, op({ ...tried, createdAt: (created_at + 3600) * 1000 }))).toBe(2);
});
