import { expect, test } from 'vitest';
import { blankField, fieldErrorText } from './field-errors.ts';

test('translates codes and keeps the sentences of other servers', () => {
  expect(fieldErrorText(['required'])).toBe(blankField);
  expect(fieldErrorText(['max:254'])).toMatchObject({ values: { limit: 254 } });
  expect(fieldErrorText(['maxChosen:500'])).toMatchObject({ values: { limit: 500 } });
  expect(fieldErrorText(['min:8'])).not.toEqual(fieldErrorText(['max:8']));
  expect(fieldErrorText(['Dieses Feld muss ausgefüllt werden.'])).toBe('Dieses Feld muss ausgefüllt werden.');
  expect(fieldErrorText(['something-new'])).toEqual(fieldErrorText(['max:many']));
});
