import { expect, it } from 'vitest';
import { markAnswers } from './mark-answers.ts';
import type { Mark } from './possible-ranges.ts';

/** The parts that a reader who knows the total and the marks can think of. */
function possible(total: number, marks: readonly Mark[], parts: readonly number[]): number[][] {
  const isPossible = (found: readonly number[]) => {
    const seen = markAnswers(found as [number, number, number]);
    return marks.every((mark, at) => mark === seen[at] && (mark !== 'shown' || found[at] === parts[at]));
  };
  const all: number[][] = [];
  for (let first = 0; first <= total; first++)
    for (let second = 0; first + second <= total; second++) {
      const found = [first, second, total - first - second];
      if (isPossible(found)) all.push(found);
    }
  return all;
}

it('never lets a reader calculate a count of one to four people', () => {
  for (let total = 1; total <= 24; total++)
    for (let first = 0; first <= total; first++)
      for (let second = 0; first + second <= total; second++) {
        const parts: [number, number, number] = [first, second, total - first - second];
        const marks = markAnswers(parts);
        const readings = possible(total, marks, parts);
        for (const [at, part] of parts.entries()) {
          if (part === 0 || part >= 5) continue;
          const values = new Set(readings.map((found) => found[at]));
          expect({ parts, marks, values: values.size }).not.toMatchObject({ values: 1 });
        }
      }
});

it('shows all counts if none is small, and none of fewer than five people', () => {
  expect(markAnswers([6, 0, 20])).toEqual(['shown', 'shown', 'shown']);
  expect(markAnswers([3, 0, 0])).toEqual(['hidden', 'hidden', 'hidden']);
  expect(markAnswers([3, 0, 20])).toEqual(['few', 'shown', 'hidden']);
  expect(markAnswers([7, 2, 27])).toEqual(['hidden', 'few', 'shown']);
  expect(markAnswers([8, 1, 9])).toEqual(['hidden', 'few', 'hidden']);
});
