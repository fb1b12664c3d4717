import { describe, expect, test } from 'vitest';
import { brokenPromises } from './check.ts';
import { allMechanisms, type Mechanisms } from './protocol.ts';
import { play } from './world.ts';

/** 4,000 passed on 2026-11-30. */
const seeds = 500;

/** The first seed whose world breaks a promise. */
function firstBroken(mechanisms: Mechanisms, count: number): { seed: number; broken: string[] } | null {
  for (let seed = 1; seed <= count; seed++) {
    const broken = brokenPromises(play(seed, mechanisms));
    if (broken.length > 0) return { seed, broken };
  }
  return null;
}

describe('one school, two boxes and seven devices that wander between them', () => {
  test('keep the promises of decision 40', () => {
    expect(firstBroken(allMechanisms, seeds)).toBeNull();
  });

  test.each(Object.keys(allMechanisms) as (keyof Mechanisms)[])('break them without %s', (name) => {
    expect(firstBroken({ ...allMechanisms, [name]: false }, seeds)).not.toBeNull();
  });
});
