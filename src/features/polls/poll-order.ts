import { pollGroups } from '../../../contract/polls.ts';
import { isAnswered, type PollView } from '../../db/overlay-polls.ts';

export interface PollGroup {
  title: string;
  polls: PollView[];
}

const groups: readonly string[] = pollGroups;
const place = (title: string) => {
  const at = groups.indexOf(title);
  return at === -1 ? groups.length : at;
};

/** Groups polls: the specification's groups in its order, then groups of other servers by name. */
export function groupPolls(polls: readonly PollView[]): PollGroup[] {
  const titles = [...new Set(polls.map(({ group }) => group))];
  return titles
    .toSorted((a, b) => place(a) - place(b) || a.localeCompare(b))
    .map((title) => ({ title, polls: polls.filter(({ group }) => group === title) }));
}

/** Polls for the person, without those that speakers have started at their events. */
export const listedPolls = (polls: readonly PollView[]): PollView[] =>
  polls.filter(({ session, addressed }) => addressed && !session);

/** Open polls without an answer, in the order in which they are asked. */
export const unansweredPolls = (polls: readonly PollView[]): PollView[] =>
  groupPolls(polls.filter((poll) => poll.state === 'open' && !isAnswered(poll))).flatMap(
    (group) => group.polls,
  );

/** Whether the server refused the answer. */
export const isRefused = ({ pending }: PollView): boolean => pending?.state === 'not-sent';
