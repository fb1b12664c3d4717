import { expect, test } from 'vitest';
import { outcomeOfError } from './upload-reasons.ts';

const failed = (status: number, box: string | null = null) => ({
  originalResponse: { getStatus: () => status, getHeader: () => box },
});

test('maps the status of the last response', () => {
  expect(outcomeOfError(failed(403))).toBe('forbidden');
  expect(outcomeOfError(failed(413))).toBe('tooLarge');
  expect(outcomeOfError(failed(507))).toBe('full');
  expect(outcomeOfError(failed(500))).toBe('server');
});

test('tries again without a response, and after a passing one', () => {
  expect(outcomeOfError({ originalResponse: null })).toBe('network');
  expect(outcomeOfError(new Error('broken'))).toBe('network');
  expect(outcomeOfError(failed(401))).toBe('network');
  expect(outcomeOfError(failed(429))).toBe('network');
});

test.each([503, 500, 403])('tries again at the school after status %i of a box', (status) => {
  expect(outcomeOfError(failed(status, '7.copy-a'))).toBe('network');
});
