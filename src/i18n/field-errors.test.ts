import { expect, test } from 'vitest';
import { blank, fieldErrorText } from './field-errors.ts';

test('a code becomes a sentence of ours; the words of another server stay', () => {
  expect(fieldErrorText(['required'])).toBe(blank);
  expect(fieldErrorText(['max:254'])).toMatchObject({ values: { limit: 254 } });
  expect(fieldErrorText(['min:8'])).not.toEqual(fieldErrorText(['max:8']));
  expect(fieldErrorText(['Dieses Feld muss ausgefüllt werden.'])).toBe('Dieses Feld muss ausgefüllt werden.');
  expect(fieldErrorText(['something-new'])).toEqual(fieldErrorText(['max:many']));
});
