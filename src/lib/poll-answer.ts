import type { Poll, Vote } from '../../contract/polls.ts';
import { isVisible } from '../../contract/scalars.ts';

export interface PollAnswer {
  /** Keys to count: options, steps of a scale, or option and rank (`3:1` is option 3 in first place). */
  keys: string[];
  text: string | null;
}

type Question = Pick<Poll, 'kind' | 'free_answer' | 'range'> & { variations: readonly { id: number }[] };

export const isEmptyVote = (vote: Vote | undefined): boolean =>
  vote === null ||
  vote === undefined ||
  (typeof vote === 'string' && !isVisible(vote)) ||
  (Array.isArray(vote) && vote.length === 0);

const hasControlCharacters = (text: string) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text);

/** Converts options and steps that arrive as text, as in a form, to numbers: `"1"` is option 1. */
export function withIds(question: Question, vote: Vote): Vote {
  const { kind, variations, range } = question;
  const idOf = (part: number | string): number | string => {
    const number = Number(part);
    if (typeof part !== 'string' || String(number) !== part.trim()) return part;
    const isStep = kind === 'scale' && range && number >= range.from && number <= range.to;
    return isStep || variations.some(({ id }) => id === number) ? number : part;
  };
  if (vote === null) return null;
  return Array.isArray(vote) ? vote.map(idOf) : idOf(vote);
}

/** Reads a vote by the kind of its poll; null if it is empty or not a valid answer. */
export function readVote(question: Question, vote: Vote): PollAnswer | null {
  if (isEmptyVote(vote)) return null;
  const parts = Array.isArray(vote) ? vote : [vote];
  const texts = parts.filter((part) => typeof part === 'string');
  const numbers = parts.filter((part) => typeof part === 'number');
  const [text = null] = texts;
  if (texts.length > 1 || (text !== null && (hasControlCharacters(text) || !isVisible(text)))) return null;
  if (text !== null && !question.free_answer && question.kind !== 'text') return null;
  if (new Set(numbers).size < numbers.length) return null;
  const keys = keysOf(question, numbers, text !== null);
  return keys && { keys, text: text?.trim() ?? null };
}

function keysOf({ kind, variations, range }: Question, numbers: readonly number[], withText: boolean) {
  const allKnown = numbers.every((each) => variations.some(({ id }) => id === each));
  switch (kind) {
    case 'text':
      return numbers.length === 0 ? [] : null;
    case 'single':
      return allKnown && numbers.length + (withText ? 1 : 0) === 1 ? numbers.map(String) : null;
    case 'multiple':
      return allKnown ? numbers.map(String) : null;
    case 'scale': {
      const [step] = numbers;
      if (numbers.length + (withText ? 1 : 0) !== 1) return null;
      if (step === undefined) return [];
      return range && Number.isInteger(step) && step >= range.from && step <= range.to
        ? [String(step)]
        : null;
    }
    case 'ranking':
      if (withText && numbers.length === 0) return [];
      return allKnown && !withText && numbers.length === variations.length
        ? numbers.map((id, rank) => `${id}:${rank + 1}`)
        : null;
  }
}

/** Mean rank of an option in a ranking, from 1; null if nobody ranked it. */
export function meanRank(votes: readonly { key: string; count: number }[], id: number): number | null {
  let sum = 0;
  let people = 0;
  for (const { key, count } of votes) {
    const [option, rank] = key.split(':').map(Number);
    if (option !== id || rank === undefined) continue;
    sum += rank * count;
    people += count;
  }
  return people === 0 ? null : sum / people;
}
