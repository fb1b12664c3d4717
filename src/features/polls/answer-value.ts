import type { Poll, Vote } from '../../../contract/polls.ts';

/** The form state of one question. */
export interface Answer {
  chosen: number[];
  /** The free-text entry is chosen. It counts only if `text` is not blank. */
  isFreeText: boolean;
  text: string;
}

/** A ranking starts in the order of the options. */
export const emptyAnswer = (poll: Pick<Poll, 'kind' | 'variations'>): Answer => ({
  chosen: poll.kind === 'ranking' ? poll.variations.map(({ id }) => id) : [],
  isFreeText: poll.kind === 'text',
  text: '',
});

/** Restores free text that was typed and not sent. */
export function withDraft(poll: Pick<Poll, 'kind' | 'variations'>, text: string): Answer {
  const empty = emptyAnswer(poll);
  return text === '' ? empty : { ...empty, isFreeText: true, text };
}

/** The vote to send; null if nothing is answered. */
export function voteOf({ kind }: Pick<Poll, 'kind'>, { chosen, isFreeText, text }: Answer): Vote {
  const freeText = isFreeText ? text.trim() : '';
  switch (kind) {
    case 'text':
      return freeText || null;
    case 'multiple':
      return chosen.length > 0 || freeText ? [...chosen, ...(freeText ? [freeText] : [])] : null;
    case 'ranking':
      return chosen.length > 0 ? chosen : null;
    default:
      return freeText || (chosen[0] ?? null);
  }
}

/** Toggles an option. Outside multiple choice it replaces the free-text entry, but keeps its text. */
export function choose({ kind }: Pick<Poll, 'kind'>, answer: Answer, id: number): Answer {
  if (kind !== 'multiple') return { ...answer, chosen: [id], isFreeText: false };
  const chosen = answer.chosen.includes(id)
    ? answer.chosen.filter((each) => each !== id)
    : [...answer.chosen, id];
  return { ...answer, chosen };
}

export const chooseFreeText = ({ kind }: Pick<Poll, 'kind'>, answer: Answer, isFreeText = true): Answer =>
  kind === 'multiple'
    ? { ...answer, isFreeText }
    : { ...answer, isFreeText, chosen: isFreeText ? [] : answer.chosen };

/** Moves an option one place up or down in a ranking. */
export function moveOption(answer: Answer, id: number, by: -1 | 1): Answer {
  const from = answer.chosen.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= answer.chosen.length) return answer;
  const chosen = answer.chosen.filter((each) => each !== id);
  chosen.splice(to, 0, id);
  return { ...answer, chosen };
}
