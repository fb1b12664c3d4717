import { expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

const origin = 'https://school.example';
const read = (body: string | null, init: ResponseInit & { url?: string } = {}) => {
  const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) };
  const response = new Response(body, { ...init, headers });
  Object.defineProperty(response, 'url', { value: init.url ?? `${origin}/api/x` });
  return readAnswer(response, origin, Date.UTC(2026, 0, 1));
};

test('unwraps the data of a 2xx response', async () => {
  expect(await read('{"data":{"id":1}}')).toMatchObject({ kind: 'reply', status: 200, data: { id: 1 } });
  expect(await read(null, { status: 204 })).toMatchObject({ kind: 'reply', status: 204, data: null });
});

test.each([
  ['a page', '<html></html>', { headers: { 'content-type': 'text/html' } }],
  [
    'a page with another status',
    '<html></html>',
    { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } },
  ],
  ['a 200 that is not JSON', 'welcome', {}],
  ['an empty 200', '', {}],
  ['an answer from elsewhere', '{"data":1}', { url: 'https://portal.example/api/x' }],
])('takes %s for a response of another server', async (_, body, init) => {
  expect(await read(body, init)).toEqual({ kind: 'none', reason: 'foreign' });
});

test('reads code, subject and fields of a refusal, and the row of a conflict', async () => {
  const body = {
    message: 'No',
    code: 'conflict',
    subject: { type: 'user', id: 1 },
    errors: { name: ['x'] },
    data: { id: 1 },
  };
  expect(await read(JSON.stringify(body), { status: 412 })).toMatchObject({ status: 412, error: body });
});

test('reads a refusal whose body is unreadable', async () => {
  expect(await read('nope', { status: 403 })).toMatchObject({ status: 403, error: { message: '' } });
});

test('reads Retry-After as seconds, or as a date by the clock of the server', async () => {
  expect(await read('{}', { status: 429, headers: { 'retry-after': '7' } })).toMatchObject({
    retryAfter: 7000,
  });
  const date = 'Thu, 01 Jan 2026 00:00:30 GMT';
  expect(await read('{}', { status: 503, headers: { 'retry-after': date } })).toMatchObject({
    retryAfter: 30_000,
  });
  const dated = { 'retry-after': date, date: 'Thu, 01 Jan 2026 00:00:20 GMT' };
  expect(await read('{}', { status: 503, headers: dated })).toMatchObject({ retryAfter: 10_000 });
  expect(await read('{}', { status: 503, headers: { 'retry-after': 'soon' } })).not.toHaveProperty(
    'retryAfter',
  );
});

test('reads which box answered, and when its copy was made', async () => {
  const boxOf = async (headers: Record<string, string>) => {
    const answer = await read('{"data":1}', { headers });
    return answer.kind === 'reply' ? answer.box : null;
  };
  expect(await boxOf({ 'x-box': '7.3f2a', 'x-box-copy-time': '1796000000' })).toEqual({
    name: '7.3f2a',
    copiedAt: 1_796_000_000_000,
  });
  expect(await boxOf({ 'x-box': '7.3f2a', 'x-box-copy-time': 'yesterday' })).toEqual({ name: '7.3f2a' });
  expect(await boxOf({ 'x-box': 'any text' })).toBeUndefined();
  expect(await boxOf({})).toBeUndefined();
});
