import { expect, it } from 'vitest';
import type { Poll } from '../../../contract/polls.ts';
import type { OutboxOp } from '../outbox-op.ts';
import { overlayPolls } from '../overlay-polls.ts';
import { overlayRequests } from '../overlay-requests.ts';
import { overlayReviews } from '../overlay-reviews.ts';
import { skipPoll, voteInPoll } from './poll-operations.ts';
import { deleteReview, editReview } from './review-operations.ts';

let seq = 0;
const op = (kind: string, args: object, rest: object = {}) =>
  ({
    seq: ++seq,
    opId: `op ${seq}`,
    kind,
    args,
    state: 'queued',
    maybeSent: false,
    attempts: 0,
    createdAt: 5,
    ...rest,
  }) as unknown as OutboxOp;
const vote = (value: number, rest?: object) =>
  op('poll.vote', { poll_id: 1, vote: value, anonymously: false }, rest);
const incoming = { kind: 'poll.vote', args: { poll_id: 1, vote: 2, anonymously: false } } as never;

it('keeps the first answer, sent or not, and replaces a refused one', () => {
  expect(voteInPoll.coalesce([vote(1)], incoming, 'x')).toEqual({ put: [], remove: [], add: null });
  expect(skipPoll.coalesce([vote(1, { state: 'sending' })], incoming, 'x').add).toBeNull();
  const dead = vote(1, { state: 'dead' });
  expect(voteInPoll.coalesce([dead], incoming, 'x')).toEqual({ put: [], remove: [dead.seq], add: incoming });
});

const poll = { id: 1, state: 'open', status: 1, voted: false, canceled: false } as Poll;

it('shows a pending answer, and the poll unchanged with an error after a refusal', () => {
  const [given] = overlayPolls([poll], [vote(2)]);
  expect(given).toMatchObject({ voted: true, status: 3, vote: 2, pending: { state: 'waiting' } });
  const hidden = op('poll.vote', { poll_id: 1, vote: 2, anonymously: true });
  expect(overlayPolls([poll], [hidden])[0]).toMatchObject({ voted: true, vote: null, anonymously: true });
  const error = { code: 'alreadyVoted', http: 409 };
  const [refused] = overlayPolls(
    [{ ...poll, voted: true, status: 3, vote: 1 }],
    [vote(2, { state: 'dead', error })],
  );
  expect(refused).toMatchObject({ vote: 1, pending: { state: 'not-sent', error } });
  expect(overlayPolls([poll], [op('poll.cancel', { poll_id: 1, anonymously: false })])[0]).toMatchObject({
    canceled: true,
    status: 4,
  });
});

it('shows the last text of feedback and hides withdrawn feedback', () => {
  const row = {
    id: 3,
    content: 'Old',
    state: 'approved',
    draft: null,
    created_at: 1,
    rev: 1,
    version: 1,
  } as never;
  const edit = op('review.edit', { id: 3, content: 'New' });
  expect(overlayReviews([row], [edit], undefined)[0]).toMatchObject({
    content: 'Old',
    draft: 'New',
    state: 'waiting',
  });
  expect(overlayReviews([row], [op('review.delete', { id: 3 })], undefined)).toEqual([]);
  const added = op('review.add', { content: 'First' });
  expect(overlayReviews([], [added], undefined)[0]).toMatchObject({ id: -added.seq, draft: 'First' });
  const next = { kind: 'review.edit', args: { id: 3, content: 'Newer' } } as never;
  expect(editReview.coalesce([edit], next, 'x').remove).toEqual([edit.seq]);
  expect(
    deleteReview.coalesce([edit], { kind: 'review.delete', args: { id: 3 } } as never, 'x').remove,
  ).toEqual([edit.seq]);
});

it('reopens a closed request with a pending reply', () => {
  const row = {
    id: 4,
    state: 'closed',
    messages: [],
    updated_at: 1,
    created_at: 1,
    rev: 1,
    type: 'request',
  } as never;
  const reply = op('request.reply', { request_id: 4, message: 'More' });
  const [view] = overlayRequests([row], [reply]);
  expect(view).toMatchObject({ state: 'open', messages: [{ content: 'More', from: 'person' }] });
  const request = op('request.add', { type: 'request', message: 'Where?', context: {} });
  expect(overlayRequests([], [request])[0]).toMatchObject({ id: -request.seq, state: 'open' });
});
