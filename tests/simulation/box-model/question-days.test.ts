import { expect, test } from 'vitest';
import { playQuestions } from './question-days.ts';

const seeds = 200;

/** The first seed whose day breaks a promise. */
async function firstBroken(renews: boolean): Promise<{ seed: number; broken: string[] } | null> {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const broken = await playQuestions(seed, renews);
    if (broken.length > 0) return { seed, broken };
  }
  return null;
}

test('people see exactly the public questions on site, also after crashes', async () => {
  expect(await firstBroken(true)).toBeNull();
});

test('they would miss some without new numbers at a publication', async () => {
  expect(await firstBroken(false)).not.toBeNull();
});
