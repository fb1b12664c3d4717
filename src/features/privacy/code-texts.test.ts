import { expect, test } from 'vitest';
import { retentionKinds } from '../../../contract/retention.ts';
import { erasureText, periodText } from './code-texts.ts';

test.each(retentionKinds)('says how long the school keeps %s, or that it sets no time', (kind) => {
  const limited = periodText({ code: 'retention', kind, hours: 90 * 24 });
  expect(limited).toMatchObject({ values: { days: 90 } });
  expect(periodText({ code: 'retention', kind, hours: null }).id).not.toBe(limited.id);
});

test('names fixed times in days, and in hours if they are not whole days', () => {
  expect(periodText({ code: 'after', kind: null, hours: 72 })).toMatchObject({ values: { days: 3 } });
  expect(periodText({ code: 'after', kind: null, hours: 2 })).toMatchObject({ values: { hours: 2 } });
});

test('describes parts that an erasure treats differently', () => {
  const texts = (
    [['deleted'], ['unlinked'], ['stays'], ['choice'], ['deleted', 'unlinked'], ['deleted', 'stays']] as const
  ).map((outcomes) => erasureText(outcomes).id);
  expect(new Set(texts).size).toBe(6);
});
