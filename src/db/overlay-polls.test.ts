import { expect, it } from 'vitest';
import * as v from 'valibot';
import { poll, type Poll } from '../../contract/polls.ts';
import type { OutboxOp } from './outbox-op.ts';
import { isAnswered, overlayPolls } from './overlay-polls.ts';

const row = (fields: Partial<Poll>): Poll => ({
  ...v.parse(poll, { id: 1, title: 'Which day?' }),
  ...fields,
});
const shown = (fields: Partial<Poll>) => overlayPolls([row(fields)], [])[0]!;
/** The fields that our server sends other clients for a closed poll. */
const over = { state: 'closed', canceled: true, status: 4 } as const;

it('shows a closed poll without an answer of the person as not answered', () => {
  const view = shown({ ...over, anonymously: null });
  expect([isAnswered(view), view.canceled, view.state]).toEqual([false, false, 'closed']);
});

it.each([false, true])('shows a poll that the person skipped as skipped (anonymously: %s)', (anonymously) => {
  expect(shown({ ...over, anonymously }).canceled).toBe(true);
  expect(shown({ ...over, state: 'open', anonymously }).canceled).toBe(true);
});

it('shows a poll of a server without states as that server sends it', () => {
  expect(shown({ canceled: true, status: 4 }).canceled).toBe(true);
});

const ballotOp = (kind: 'ballot.request' | 'ballot.cast', fields: Partial<OutboxOp> = {}): OutboxOp =>
  ({
    seq: 1,
    opId: 'op',
    kind,
    args: { poll_id: 1, vote: 2 },
    ballot: { vote: 2 },
    state: 'queued',
    maybeSent: false,
    attempts: 0,
    nextAt: 0,
    createdAt: 0,
    ...fields,
  }) as unknown as OutboxOp;

it('shows an anonymous answer as given, without the answer, before its token is signed', () => {
  const [view] = overlayPolls([row({ state: 'open' })], [ballotOp('ballot.request')]);
  expect(view).toMatchObject({ voted: true, anonymously: true, secrecy: 'signed', vote: null });
  expect(view!.pending).toMatchObject({ state: 'waiting' });
});

it('shows whether a ballot waits for its time or for others', () => {
  const answered = row({ state: 'open', voted: true, anonymously: true, secrecy: 'signed' });
  expect(overlayPolls([answered], [ballotOp('ballot.cast')])[0]).toMatchObject({ ballot: 'waiting' });
  const arrived = ballotOp('ballot.cast', { error: { code: 'ballotWaiting' } });
  expect(overlayPolls([answered], [arrived])[0]).toMatchObject({ ballot: 'arrived' });
});
