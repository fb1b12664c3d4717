import { pollGroups } from '../../../contract/polls.ts';
import { isAnswered, type PollView } from '../../db/overlay-polls.ts';

export interface PollGroup {
  title: string;
  polls: PollView[];
}

const known: readonly string[] = pollGroups;
const place = (title: string) => {
  const at = known.indexOf(title);
  return at === -1 ? known.length : at;
};

/** By group: those of the specification first, in its order, then whatever another server calls its own. */
export function groupPolls(polls: readonly PollView[]): PollGroup[] {
  const titles = [...new Set(polls.map(({ group }) => group))];
  return titles
    .toSorted((a, b) => place(a) - place(b) || a.localeCompare(b))
    .map((title) => ({ title, polls: polls.filter(({ group }) => group === title) }));
}

/** What one can answer now and has not, in the order in which it is asked. */
export const toAnswer = (polls: readonly PollView[]): PollView[] =>
  groupPolls(polls.filter((poll) => poll.state === 'open' && !isAnswered(poll))).flatMap(
    (group) => group.polls,
  );

/** Whether the answers are asked for of oneself: a refused one is told of first. */
export const isRefused = ({ pending }: PollView): boolean => pending?.state === 'not-sent';
