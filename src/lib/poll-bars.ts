import type { Poll } from '../../contract/polls.ts';
import type { PollResults } from '../../contract/poll-results.ts';
import type { Localized } from '../../contract/scalars.ts';
import { meanRank } from './poll-answer.ts';

export interface Bar {
  key: string;
  title: string;
  localized_title: Localized | null | undefined;
  /** The count of votes, or the mean rank of a ranking; null if nobody ranked it. */
  value: number | null;
  /** From 0 to 1: share of the answers, or distance from the last rank. */
  share: number;
}

type Question = Pick<Poll, 'kind' | 'variations' | 'range'>;

/** The bars of the results. In a ranking, the best mean rank comes first. */
export function barsOf(question: Question, votes: PollResults['votes'], base: number): Bar[] {
  const { kind, variations, range } = question;
  const count = (key: string) => votes.find((each) => each.key === key)?.count ?? 0;
  // Some servers key votes by the title of the option.
  const countOf = (id: number, title: string) =>
    (votes.find((each) => each.key === String(id)) ?? votes.find((each) => each.key === title))?.count ?? 0;
  const shareOf = (value: number) => (base === 0 ? 0 : Math.min(1, value / base));
  if (kind === 'scale' && range)
    return Array.from({ length: range.to - range.from + 1 }, (_, at) => String(range.from + at)).map(
      (key) => {
        const label = scaleLabelOf(range, Number(key));
        return {
          key,
          title: key,
          localized_title: label && withNumber(key, label),
          value: count(key),
          share: shareOf(count(key)),
        };
      },
    );
  if (kind === 'ranking') {
    const last = variations.length;
    const bars = variations.map(({ id, title, localized_title }) => {
      const value = meanRank(votes, id);
      const share = value === null || last < 2 ? 0 : (last - value) / (last - 1);
      return { key: String(id), title, localized_title, value, share };
    });
    return bars.toSorted((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity));
  }
  if (kind === 'text') return [];
  return variations.map(({ id, title, localized_title }) => {
    const value = countOf(id, title);
    return { key: String(id), title, localized_title, value, share: shareOf(value) };
  });
}

/** The label of a step of a scale: only its ends can have one. */
export const scaleLabelOf = (
  { from, to, low, high }: NonNullable<Poll['range']>,
  step: number,
): Localized | null => (step === from ? (low ?? null) : step === to ? (high ?? null) : null);

const withNumber = (step: string, label: Localized): Localized =>
  Object.fromEntries(
    Object.entries(label).flatMap(([locale, text]) => (text ? [[locale, `${step} – ${text}`]] : [])),
  );
