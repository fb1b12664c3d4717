import { type Mark, minPeople } from './possible-ranges.ts';

const isFew = (count: number) => count > 0 && count < minPeople;

/** The range of values that a small count must keep: 1 to 4. */
const slack = minPeople - 2;

/**
 * Decides which of the three counts of a poll are shown. Their sum, the eligible people, is known from the lists of
 * people, so it is never hidden and protects nothing. Also safe against readers who know these rules.
 */
export function markAnswers(parts: readonly [number, number, number]): Mark[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (!parts.some(isFew)) return parts.map(() => 'shown');
  // Of so few people each answer would be that of a person.
  if (total < minPeople) return parts.map(() => 'hidden');
  const small = parts.filter(isFew);
  const [least, most] = parts.filter((part) => part >= minPeople).toSorted((a, b) => a - b);
  const large = [least, most].filter((part) => part !== undefined);
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, part) => sum + part, 0);
  // A reader knows that each few is 1 to 4, and each hidden count is at least 5.
  const isProtectedBy = (hidden: readonly number[]): boolean => {
    const rest = sumOf(small) + sumOf(hidden);
    return hidden.length > 0
      ? rest >= small.length + minPeople * hidden.length + slack
      : small.length > 1 && rest >= minPeople && rest < (minPeople - 1) * small.length;
  };
  // The larger count stays visible if the smaller one could have any value beside it.
  const isMostShown =
    least !== undefined && most !== undefined && isProtectedBy([least]) && sumOf(small) + least < most;
  const isProtected = isMostShown || isProtectedBy(large);
  return parts.map((part) => {
    if (part === 0 || (isMostShown && part === most)) return 'shown';
    return isProtected && isFew(part) ? 'few' : 'hidden';
  });
}
