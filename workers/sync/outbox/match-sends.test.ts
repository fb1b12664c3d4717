import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MessageRow } from '../../../src/db/database.ts';
import { matchSends, reachesBack, type SendOp, tolerance } from './match-sends.ts';

const at = 10_000_000;
const op = (opId: string, content: string, rest: Partial<SendOp> = {}): SendOp =>
  ({
    opId,
    kind: 'message.send',
    args: { group_id: 7, content },
    lane: 'chat:7',
    state: 'queued',
    maybeSent: true,
    firstAttemptAt: at,
    ...rest,
  }) as SendOp;
const row = (id: number, content: string, rest: Partial<MessageRow> = {}): MessageRow => ({
  id,
  group: { id: 7 },
  group_id: 7,
  content,
  type: { id: 1 },
  author: { id: 1, first_name: '', last_name: '' },
  created_at: at,
  rev: 0,
  ...rest,
});
const matched = (ops: SendOp[], rows: MessageRow[], offset = 0) =>
  [...matchSends(ops, rows, 1, offset)].map(([opId, { id }]) => [opId, id]);

it('matches three equal texts to two messages one to one', () => {
  const ops = [op('a', 'ok'), op('b', 'ok'), op('c', 'ok')];
  expect(matched(ops, [row(1, 'ok'), row(2, 'ok')])).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
});

it.each([
  ['another author', { author: { id: 2, first_name: '', last_name: '' } }],
  ['another group', { group_id: 8 }],
  ['another quote', { reply_of: { id: 3, content: '' } }],
  ['an earlier time', { created_at: at - tolerance - 1 }],
  ['the key of another send', { client_id: 'x' }],
])('does not match a message with %s', (_, rest) => {
  expect(matched([op('a', 'ok')], [row(1, 'ok', rest)])).toEqual([]);
});

it('does not match an equal text that was there before the send', () => {
  expect(matched([op('a', 'ok', { sentAfter: 1 })], [row(1, 'ok'), row(2, 'ok')])).toEqual([['a', 2]]);
});

it('does not match an op that was never sent', () => {
  expect(matched([op('a', 'ok', { maybeSent: false })], [row(1, 'ok')])).toEqual([]);
});

it('allows for a wrong clock', () => {
  const hours = 3 * 3_600_000;
  expect(matched([op('a', 'ok', { firstAttemptAt: at - hours })], [row(1, 'ok')], hours)).toEqual([['a', 1]]);
  expect(matched([op('a', 'ok', { firstAttemptAt: at + hours })], [row(1, 'ok')], 0)).toEqual([]);
});

it('matches also if the clock was set between the first attempt and the check', () => {
  const hours = 3 * 3_600_000;
  const setBack = op('a', 'ok', { sentOffset: 0 });
  expect(matched([setBack], [row(1, 'ok')], hours)).toEqual([['a', 1]]);
  expect(reachesBack(setBack, row(9, 'x'), hours)).toBe(false);
  const setForward = op('a', 'ok', { sentOffset: 0, firstAttemptAt: at + hours });
  expect(matched([setForward], [row(1, 'ok')], -hours)).toEqual([['a', 1]]);
});

it('reports absence only if the list reaches back far enough', () => {
  expect(reachesBack(op('a', 'ok'), row(9, 'x', { created_at: at - tolerance - 1 }), 0)).toBe(true);
  expect(reachesBack(op('a', 'ok'), row(9, 'x'), 0)).toBe(false);
  expect(reachesBack(op('a', 'ok', { sentAfter: 9 }), row(9, 'x'), 0)).toBe(true);
  expect(reachesBack(op('a', 'ok', { sentAfter: 8 }), row(9, 'x'), 0)).toBe(false);
  expect(reachesBack(op('a', 'ok'), undefined, 0)).toBe(false);
});

it('never matches one message to two sends', () => {
  const texts = fc.array(fc.constantFrom('ok', 'yes'), { maxLength: 8 });
  fc.assert(
    fc.property(texts, texts, (sent, there) => {
      const found = matched(
        sent.map((text, n) => op(`op${n}`, text)),
        there.map((text, n) => row(n + 1, text)),
      );
      expect(new Set(found.map(([, id]) => id)).size).toBe(found.length);
      for (const text of ['ok', 'yes']) {
        const ops = sent.filter((other) => other === text).length;
        const rows = there.filter((other) => other === text).length;
        const ids = found.filter(([, id]) => there[Number(id) - 1] === text);
        expect(ids).toHaveLength(Math.min(ops, rows));
      }
    }),
  );
});
