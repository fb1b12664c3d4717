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
  ['2xx is done', reply(201, {}, { data: { id: 1 } }), send, { type: 'done', data: { id: 1 } }],
  ['304 is done', reply(304), undefined, { type: 'done' }],
  [
    'no answer is ambiguous',
    { kind: 'none', reason: 'network' },
    send,
    { type: 'later', ambiguous: true, unreachable: true },
  ],
  [
    'so is running out of time',
    { kind: 'none', reason: 'timeout' },
    send,
    { type: 'later', ambiguous: true, unreachable: true },
  ],
  [
    'so is a captive portal',
    { kind: 'none', reason: 'foreign' },
    send,
    { type: 'later', ambiguous: true, unreachable: true },
  ],
  [
    'a gateway may have passed it on',
    reply(502),
    send,
    { type: 'later', ambiguous: true, unreachable: false, server: true },
  ],
  ['503 has done nothing', reply(503), send, { type: 'later', ambiguous: false, server: true }],
  [
    '429 waits as long as it is told',
    reply(429, {}, { retryAfter: 9000 }),
    send,
    { type: 'later', wait: 9000, server: false },
  ],
  ['401 is the session, not the op', reply(401), send, { type: 'auth' }],
  ['413 is the platform', reply(413, { code: 'closed' }), send, { type: 'closed', reason: 'closed' }],
  ['or an account that waits', reply(413, { code: 'pending' }), send, { type: 'closed', reason: 'pending' }],
  ['any 413, also without a code', reply(413), send, { type: 'closed', reason: 'closed' }],
  ['409 in flight waits', reply(409, { code: 'inFlight' }), send, { type: 'later', ambiguous: false }],
  ['any other 409 is a refusal', reply(409), send, { type: 'dead', parks: false }],
  [
    'a conflict carries the current row',
    reply(412, { code: 'conflict', ...{ data: { id: 3 } } }),
    rate,
    { type: 'dead', error: { code: 'conflict', current: { id: 3 } } },
  ],
  [
    'what is gone need not be deleted',
    reply(404, { code: 'notFound', subject: { type: 'message', id: 3 } }),
    remove,
    { type: 'done', gone: true },
  ],
  ['nor read', reply(410), read, { type: 'done', gone: true }],
  [
    'but a group that is closed to one is',
    reply(404, { code: 'notFound', subject: group }),
    read,
    { type: 'dead', parks: true },
  ],
  [
    'field errors are kept',
    reply(422, { code: 'invalid', errors: { content: ['max'] } }),
    send,
    { type: 'dead', parks: false, error: { errors: { content: ['max'] } } },
  ],
  [
    'a refusal of the group parks its lane',
    reply(403, { code: 'forbidden', subject: group }),
    send,
    { type: 'dead', parks: true },
  ],
  [
    'a refusal of the message does not',
    reply(403, { code: 'forbidden', subject: { type: 'message', id: 3 } }),
    send,
    { type: 'dead', parks: false },
  ],
  [
    'another group is another lane',
    reply(404, { code: 'notFound', subject: { type: 'group', id: 8 } }),
    send,
    { type: 'dead', parks: false },
  ],
  ['without codes a send not let in parks', reply(404), send, { type: 'dead', parks: true }],
  ['but not another op', reply(403), rate, { type: 'dead', parks: false }],
  [
    'an event that is gone parks its ratings',
    reply(404, { code: 'notFound', subject: { type: 'event', id: 4 } }),
    rate,
    { type: 'dead', parks: true },
  ],
])('%s', (_, answer, asked, outcome) => {
  expect(classify(answer, asked)).toMatchObject(outcome);
});

describe('whatever comes', () => {
  const answers = fc.oneof<fc.Arbitrary<Answer>[]>(
    fc.constantFrom<Answer>({ kind: 'none', reason: 'network' }, { kind: 'none', reason: 'foreign' }),
    fc.integer({ min: 200, max: 599 }).map((status) => reply(status)),
  );

  it('only 2xx and 304 make an op done, or the absence of what was to go', () => {
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

  it('without an answer nothing is ever given up', () => {
    fc.assert(
      fc.property(answers, fc.constantFrom(send, read, remove, rate), (answer, asked) => {
        if (answer.kind === 'none')
          expect(classify(answer, asked)).toMatchObject({ type: 'later', ambiguous: true });
      }),
    );
  });
});
