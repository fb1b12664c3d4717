import type { Poll, Vote } from '../../../contract/polls.ts';

/** What stands in the form of one question. */
export interface Answer {
  chosen: number[];
  /** The entry for one's own words is chosen; they count once there are any. */
  own: boolean;
  text: string;
}

/** A ranking begins in the order in which the options stand. */
export const emptyAnswer = (poll: Pick<Poll, 'kind' | 'variations'>): Answer => ({
  chosen: poll.kind === 'ranking' ? poll.variations.map(({ id }) => id) : [],
  own: poll.kind === 'text',
  text: '',
});

/** The vote as it travels; null where nothing has been answered. */
export function voteOf({ kind }: Pick<Poll, 'kind'>, { chosen, own, text }: Answer): Vote {
  const words = own ? text.trim() : '';
  switch (kind) {
    case 'text':
      return words || null;
    case 'multiple':
      return chosen.length > 0 || words ? [...chosen, ...(words ? [words] : [])] : null;
    case 'ranking':
      return chosen.length > 0 ? chosen : null;
    default:
      return words || (chosen[0] ?? null);
  }
}

/** Choosing one's own words lets go of the option, and the other way round; what was typed stays in its field. */
export function choose({ kind }: Pick<Poll, 'kind'>, answer: Answer, id: number): Answer {
  if (kind !== 'multiple') return { ...answer, chosen: [id], own: false };
  const chosen = answer.chosen.includes(id)
    ? answer.chosen.filter((each) => each !== id)
    : [...answer.chosen, id];
  return { ...answer, chosen };
}

export const chooseOwn = ({ kind }: Pick<Poll, 'kind'>, answer: Answer, own = true): Answer =>
  kind === 'multiple' ? { ...answer, own } : { ...answer, own, chosen: own ? [] : answer.chosen };

/** One place up or down in a ranking. */
export function moved(answer: Answer, id: number, by: -1 | 1): Answer {
  const from = answer.chosen.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= answer.chosen.length) return answer;
  const chosen = answer.chosen.filter((each) => each !== id);
  chosen.splice(to, 0, id);
  return { ...answer, chosen };
}
