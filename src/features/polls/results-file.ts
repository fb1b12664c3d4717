import type { Poll } from '../../../contract/polls.ts';
import type { PollResults } from '../../../contract/poll-results.ts';
import type { Localized } from '../../../contract/scalars.ts';
import { csvOf } from '../../lib/csv.ts';
import { barsOf } from '../../lib/poll-bars.ts';

type Question = Pick<Poll, 'id' | 'kind' | 'variations' | 'range' | 'title' | 'localized_title'>;
type TextIn = (texts: Localized | null | undefined, plain: string) => string;

interface Named {
  question: string;
  answer: string;
  number: string;
  electorate: string;
  voted: string;
  skipped: string;
  withheld: string;
  words: string;
}

/** Results as CSV for spreadsheets. Names of voters are left out. */
export function resultsCsv(poll: Question, results: PollResults, names: Named, textIn: TextIn): string {
  const base = Math.max(0, results.voted - results.withheld);
  const rows: (string | number)[][] = [
    [names.question, textIn(poll.localized_title, poll.title)],
    [names.electorate, results.electorate],
    [names.voted, results.voted],
    [names.skipped, results.skipped],
    [names.withheld, results.withheld],
    [],
    [names.answer, names.number],
    ...barsOf(poll, results.votes, base).map(({ title, localized_title, value }) => [
      textIn(localized_title, title),
      value === null ? '' : Math.round(value * 100) / 100,
    ]),
    ...(results.texts.length > 0 ? [[], [names.words], ...results.texts.map((text) => [text])] : []),
  ];
  return csvOf(rows);
}

/** Results as JSON for programs. Names of voters are left out. */
export function resultsJson(poll: Question, results: PollResults): string {
  const { title, localized_title, kind, variations } = poll;
  const { electorate, voted, skipped, withheld, votes, texts } = results;
  const all = {
    title,
    localized_title,
    kind,
    variations,
    electorate,
    voted,
    skipped,
    withheld,
    votes,
    texts,
  };
  return JSON.stringify(all, null, 2);
}
