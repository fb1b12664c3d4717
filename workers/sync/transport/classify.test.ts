import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ErrorBody } from '../../../contract/errors.ts';
import { type Answer, type RequestContext, classify } from './classify.ts';

const reply = (
  status: number,
  error: Partial<ErrorBody> = {},
  rest: Partial<Extract<Answer, { kind: 'reply' }>> = {},
) => ({ kind: 'reply', status, data: undefined, error: { message: '', ...error }, ...rest }) as const;
const send: RequestContext = { kind: 'message.send', lane: 'chat:7' };
const read: RequestContext = { kind: 'message.read', lane: 'chat:7' };
const remove: RequestContext = { kind: 'message.delete', lane: 'chat:7' };
const rate: RequestContext = { kind: 'event.rate', lane: 'event:4' };
const group = { type: 'group', id: 7 } as const;

test.each<[string, Answer, RequestContext | undefined, object]>([
  [
    'marks an op with a 2xx response as done',
    reply(201, {}, { data: { id: 1 } }),
    send,
    { type: 'done', data: { id: 1 } },
  ],
  ['marks a request with a 304 response as done', reply(304), undefined, { type: 'done' }],
  [
    'treats a missing response as ambiguous',
    { kind: 'none', reason: 'network' },
    send,
    { type: 'later', ambiguous: true, unreachable: true },
  ],
  [
    'treats a timeout as ambiguous',
    { kind: 'none', reason: 'timeout' },
    send,
    { type: 'later', ambiguous: true, unreachable: true },
  ],
  [
    'treats the page of a captive portal as ambiguous',
    { kind: 'none', reason: 'foreign' },
    send,
    { type: 'later', ambiguous: true, unreachable: true },
  ],
  [
    'treats a gateway error as ambiguous',
    reply(502),
    send,
    { type: 'later', ambiguous: true, unreachable: false, server: true },
  ],
  ['treats 503 as not carried out', reply(503), send, { type: 'later', ambiguous: false, server: true }],
  [
    'waits after a 429 for the time in Retry-After',
    reply(429, {}, { retryAfter: 9000 }),
    send,
    { type: 'later', wait: 9000, server: false },
  ],
  ['keeps the op when a 401 refuses the session', reply(401), send, { type: 'auth' }],
  [
    'reads 413 as a closed platform',
    reply(413, { code: 'closed' }),
    send,
    { type: 'closed', reason: 'closed' },
  ],
  [
    'reads 413 with code pending as an unapproved account',
    reply(413, { code: 'pending' }),
    send,
    { type: 'closed', reason: 'pending' },
  ],
  ['reads 413 without a code as a closed platform', reply(413), send, { type: 'closed', reason: 'closed' }],
  [
    'retries after 409 with code inFlight',
    reply(409, { code: 'inFlight' }),
    send,
    { type: 'later', ambiguous: false },
  ],
  ['refuses the op for any other 409', reply(409), send, { type: 'dead', parks: false }],
  [
    'returns the current row of a conflict',
    reply(412, { code: 'conflict', ...{ data: { id: 3 } } }),
    rate,
    { type: 'dead', error: { code: 'conflict', current: { id: 3 } } },
  ],
  [
    'marks a deletion as done if the message does not exist',
    reply(404, { code: 'notFound', subject: { type: 'message', id: 3 } }),
    remove,
    { type: 'done', gone: true },
  ],
  ['marks a read mark as done if the message does not exist', reply(410), read, { type: 'done', gone: true }],
  [
    'parks the lane if the group of a read mark is not accessible',
    reply(404, { code: 'notFound', subject: group }),
    read,
    { type: 'dead', parks: true },
  ],
  [
    'returns the errors of fields',
    reply(422, { code: 'invalid', errors: { content: ['max'] } }),
    send,
    { type: 'dead', parks: false, error: { errors: { content: ['max'] } } },
  ],
  [
    'parks the lane if the group refuses the op',
    reply(403, { code: 'forbidden', subject: group }),
    send,
    { type: 'dead', parks: true },
  ],
  [
    'does not park the lane if the message refuses the op',
    reply(403, { code: 'forbidden', subject: { type: 'message', id: 3 } }),
    send,
    { type: 'dead', parks: false },
  ],
  [
    'does not park the lane if another group refuses the op',
    reply(404, { code: 'notFound', subject: { type: 'group', id: 8 } }),
    send,
    { type: 'dead', parks: false },
  ],
  ['parks the lane if a send gets 404 without a code', reply(404), send, { type: 'dead', parks: true }],
  [
    'does not park the lane if another op gets 403 without a code',
    reply(403),
    rate,
    { type: 'dead', parks: false },
  ],
  [
    'parks the ratings of an event that does not exist',
    reply(404, { code: 'notFound', subject: { type: 'event', id: 4 } }),
    rate,
    { type: 'dead', parks: true },
  ],
])('%s', (_, answer, asked, outcome) => {
  expect(classify(answer, asked)).toMatchObject(outcome);
});

describe('a response of a box', () => {
  const box = { name: '7.copy' };

  it('decides nothing about an op', () => {
    for (const status of [200, 401, 403, 404, 413, 422, 500, 503])
      expect(classify(reply(status, {}, { box }), send)).toMatchObject({
        type: 'later',
        atBox: true,
        ambiguous: false,
        server: false,
        wait: 0,
      });
  });

  it('that refuses the session locks nothing', () => {
    expect(classify(reply(401, {}, { box }))).toMatchObject({ type: 'later', error: { code: 'boxSession' } });
    expect(classify(reply(401))).toMatchObject({ type: 'auth' });
  });

  it('that is closed closes nothing', () => {
    expect(classify(reply(413, {}, { box }))).toMatchObject({ type: 'later', atBox: true });
    expect(classify(reply(413))).toMatchObject({ type: 'closed' });
  });

  it('leaves a call to the school, with the text for the person', () => {
    const refusal = reply(503, { code: 'atBox', message: 'Not here' }, { box, retryAfter: 60_000 });
    expect(classify(refusal)).toMatchObject({
      type: 'later',
      error: { code: 'atBox', http: 503, message: 'Not here' },
      unreachable: false,
      wait: 0,
    });
  });

  it('to a request for rows counts as one of a server', () => {
    expect(classify(reply(200, {}, { box, data: [] }))).toMatchObject({ type: 'done', data: [] });
    expect(classify(reply(410, { code: 'reset' }, { box }))).toMatchObject({ type: 'dead' });
  });
});

describe('any answer', () => {
  const answers = fc.oneof<fc.Arbitrary<Answer>[]>(
    fc.constantFrom<Answer>({ kind: 'none', reason: 'network' }, { kind: 'none', reason: 'foreign' }),
    fc.integer({ min: 200, max: 599 }).map((status) => reply(status)),
  );

  it('marks an op as done only for 2xx, 304, or a missing target of a deletion or read mark', () => {
    fc.assert(
      fc.property(answers, fc.constantFrom(send, read, remove, rate), (answer, asked) => {
        if (classify(answer, asked).type !== 'done') return;
        const { status } = answer as { status: number };
        if (status >= 300 && status !== 304) {
          expect([404, 410]).toContain(status);
          expect([read, remove]).toContain(asked);
        }
      }),
    );
  });

  it('never gives up an op that got no response', () => {
    fc.assert(
      fc.property(answers, fc.constantFrom(send, read, remove, rate), (answer, asked) => {
        if (answer.kind === 'none')
          expect(classify(answer, asked)).toMatchObject({ type: 'later', ambiguous: true });
      }),
    );
  });
});
