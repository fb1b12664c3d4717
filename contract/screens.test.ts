import { expect, it } from 'vitest';
import { plainCode } from './screens.ts';

it('reads a code that was typed in lower case, with spaces or on a Cyrillic keyboard', () => {
  expect(plainCode(' ac e-hk2 ')).toBe('ACEHK2');
  expect(plainCode('асенк2')).toBe('ACEHK2');
});
