import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { contentsOf, pack, unpack } from './exchange-content.ts';
import { type ExchangeHead, openExchange, sealExchange } from './exchange-file.ts';

const secret = randomBytes(32);
const head: ExchangeHead = { kind: 'operations', number: 7 };
const content = Buffer.from('Lunch is ready');
const file = sealExchange(secret, head, content);
const headBytes = file.indexOf('\n') + 1;

const opening =
  (bytes: Buffer, expected = head, key: Uint8Array = secret) =>
  () =>
    openExchange(key, expected, bytes);

/** The file with another bit at a place; places below 0 count from the end. */
function flipped(at: number): Buffer {
  const bytes = Buffer.from(file);
  const index = at < 0 ? bytes.length + at : at;
  bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
  return bytes;
}

const withHead = (before: string, after: string) =>
  Buffer.from(file.toString('latin1').replace(before, after), 'latin1');

describe('a sealed file', () => {
  it('is read by the other side, and by nobody else', () => {
    expect(opening(file)()).toEqual(content);
    expect(file.includes('Lunch')).toBe(false);
    expect(file.toString('utf8', 0, headBytes)).toBe(
      '{"format":"box-file-1","kind":"operations","number":7}\n',
    );
    expect(opening(file, head, randomBytes(32))).toThrow('damaged');
  });

  it('differs each time', () => {
    expect(sealExchange(secret, head, content).equals(file)).toBe(false);
  });

  it.each([
    ['its nonce is changed', flipped(headBytes)],
    ['its content is changed', flipped(headBytes + 20)],
    ['its tag is changed', flipped(-1)],
    ['it is cut', file.subarray(0, -1)],
    ['only its head is there', file.subarray(0, headBytes)],
    ['its head is cut', file.subarray(0, headBytes - 1)],
    ['only a part of its format is there', file.subarray(0, 9)],
    ['it is empty', Buffer.alloc(0)],
    ['it is longer', Buffer.concat([file, Buffer.from('x')])],
  ])('is refused as damaged if %s', (_, bytes) => {
    expect(opening(bytes)).toThrow('damaged');
  });

  it('does not become a file of another box or of the other side by its head', () => {
    const ofOther = withHead('"number":7', '"number":8');
    expect(opening(ofOther)).toThrow('otherBox');
    expect(opening(ofOther, { ...head, number: 8 })).toThrow('damaged');
    const answer = withHead('"operations"', '"answer"');
    expect(opening(answer)).toThrow('otherKind');
    expect(opening(answer, { ...head, kind: 'answer' })).toThrow('damaged');
  });

  it('is no answer for its sender', () => {
    expect(opening(file, { ...head, kind: 'answer' })).toThrow('otherKind');
  });

  it.each([
    ['a text', 'Dear school,\nhere is my holiday'],
    ['another JSON', '{"format":"box-file-0","kind":"operations","number":7}\nx'],
    ['a long line', `{"format":"box-file-1",${' '.repeat(300)}`],
  ])('is not %s', (_, text) => {
    expect(opening(Buffer.from(text, 'latin1'))).toThrow('foreign');
  });
});

describe('packed contents', () => {
  const schema = v.object({ name: v.string() });
  const packed = pack({ name: 'Żółć' }, [Buffer.from('first'), Buffer.from('second')]);

  it('are the JSON and the contents again', () => {
    const { json, contents } = unpack(schema, packed);
    expect(json).toEqual({ name: 'Żółć' });
    const listed = [
      { hash: 'a', bytes: 5 },
      { hash: 'b', bytes: 6 },
    ];
    const found = contentsOf(listed, contents);
    expect([...found].map(([hash, bytes]) => [hash, bytes.toString()])).toEqual([
      ['a', 'first'],
      ['b', 'second'],
    ]);
    expect(() => contentsOf(listed.slice(1), contents)).toThrow('damaged');
    expect(() => contentsOf([...listed, { hash: 'c', bytes: 1 }], contents)).toThrow('damaged');
  });

  it.each([
    ['without a length', Buffer.from('x')],
    ['with a length that is too high', Buffer.concat([Buffer.from([0, 0, 1, 0]), Buffer.from('{}')])],
    ['that are no JSON', Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from('{]')])],
    ['with other fields', pack({ title: 'x' })],
  ])('%s are damaged', (_, bytes) => {
    expect(() => unpack(schema, bytes)).toThrow('damaged');
  });
});
