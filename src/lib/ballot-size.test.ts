import { expect, it } from 'vitest';
import { ballotSize, padBody } from './ballot-size.ts';

const bytes = (body: object) => new TextEncoder().encode(JSON.stringify(body)).length;

it('gives all answers of a poll one size', () => {
  const size = ballotSize({ kind: 'text', free_answer: false });
  const answers = ['No', 'Да', 'Ә'.repeat(2000), '"'.repeat(2000), '😀'.repeat(1000)];
  for (const vote of answers)
    expect(bytes(padBody({ vote, token: 'a'.repeat(86), signature: 'a'.repeat(342) }, size))).toBe(size);
});

it('gives an answer that is larger than that a multiple of the size', () => {
  expect(bytes(padBody({ vote: 'x'.repeat(3000) }, 1024))).toBe(3072);
});
