import type { EventQuestionView } from '../../db/overlay-event-questions.ts';

export type QuestionOrder = 'votes' | 'newest' | 'oldest' | 'topic';

export interface SortedQuestions {
  /** Waiting for a moderator; others than moderators see only their own. */
  waiting: EventQuestionView[];
  /** To be answered; the pinned one first. */
  open: EventQuestionView[];
  answered: EventQuestionView[];
  /** Declined or merged; others than moderators see only their own. */
  closed: EventQuestionView[];
}

/** The topics of these questions, each once, in alphabetical order. */
export const topicsOf = (questions: readonly EventQuestionView[]): string[] =>
  [...new Set(questions.flatMap(({ topic }) => topic || []))].toSorted((a, b) => a.localeCompare(b));

/** Sorts the questions of an event into those that wait, are open, answered and closed. */
export function sortQuestions(
  questions: readonly EventQuestionView[],
  order: QuestionOrder,
): SortedQuestions {
  const newestFirst = (a: EventQuestionView, b: EventQuestionView) =>
    b.created_at - a.created_at || b.id - a.id;
  const mostVotesFirst = (a: EventQuestionView, b: EventQuestionView) =>
    b.votes - a.votes || a.created_at - b.created_at || a.id - b.id;
  const orders = {
    newest: newestFirst,
    oldest: (a: EventQuestionView, b: EventQuestionView) => newestFirst(b, a),
    votes: mostVotesFirst,
    // Those without a topic come last.
    topic: (a: EventQuestionView, b: EventQuestionView) =>
      Number(!a.topic) - Number(!b.topic) ||
      (a.topic ?? '').localeCompare(b.topic ?? '') ||
      mostVotesFirst(a, b),
  };
  const sorted = questions.toSorted(orders[order]);
  const isClosed = ({ state, merged_into }: EventQuestionView) =>
    state === 'declined' || (merged_into ?? null) !== null;
  const left = sorted.filter((question) => !isClosed(question));
  const open = left.filter(({ state }) => state === 'open' || state === 'later');
  const rank = ({ pinned, state }: EventQuestionView) => (pinned ? 0 : state === 'open' ? 1 : 2);
  return {
    waiting: left.filter(({ state }) => state === 'waiting'),
    open: open.toSorted((a, b) => rank(a) - rank(b)),
    answered: left.filter(({ state }) => state === 'answered'),
    closed: sorted.filter(isClosed),
  };
}
