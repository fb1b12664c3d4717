import { expect, test } from 'vitest';
import { refusalText } from './refusals.ts';

test('translates a code or status and never shows the server’s text', () => {
  const text = (refusal: Parameters<typeof refusalText>[0]) => refusalText(refusal).id;
  expect(text({ code: 'forbidden', http: 403, subject: { type: 'group' } })).toBe(
    text({ code: 'notFound', http: 404, subject: { type: 'group' } }),
  );
  expect(text({ code: 'forbidden', subject: { type: 'group' } })).toBe(
    text({ code: 'notFound', http: 404, subject: { type: 'group' } }),
  );
  expect(text({ code: 'http-403', http: 403 })).not.toBe(text({ code: 'http-422', http: 422 }));
  expect(text({ code: 'network' })).toBe(text({ code: 'timeout' }));
  expect(text({ code: 'atBox', http: 503 })).not.toBe(text({ code: 'server', http: 503 }));
  expect(text({ code: 'something new' })).toBe(text({ code: 'invalid', http: 422 }));
});
