import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { resultsFor } from './poll-visibility.ts';
import { ofPoll, pollStates, vote } from './polls.ts';
import { id } from './scalars.ts';
import { type ReadResults, readResults, tally } from './tallies.ts';
import { person } from './users.ts';

const ownResults = v.object({
  id,
  state: v.picklist(pollStates),
  /**
   * Why nothing is shown: not before the person has answered, not before the poll is closed, or only to
   * organisers.
   */
  hidden: v.nullable(v.picklist(resultsFor)),
  electorate: v.number(),
  voted: v.number(),
  skipped: v.number(),
  /** Anonymous answers that are not in the counts yet: their batch is not full, or there are too few. */
  withheld: v.number(),
  /** False while a closed poll waits for the last anonymous ballots. */
  counted: v.optional(v.boolean(), true),
  votes: v.array(tally),
  texts: v.array(v.string()),
  /** Public answers with their authors, for organisers. */
  voters: v.array(v.object({ person: v.nullable(person), vote })),
});
export type PollResults = v.InferOutput<typeof ownResults>;

/** Results of a server that knows only the specification, which does not document their form. */
const otherResults = v.pipe(
  v.unknown(),
  v.transform(readResults),
  v.nonNullable(v.nullable(v.custom<ReadResults>(() => true)), 'unreadable'),
  v.transform((read): PollResults => ({
    id: 0,
    state: 'open',
    hidden: null,
    electorate: 0,
    skipped: 0,
    withheld: 0,
    voters: [],
    counted: true,
    ...read,
  })),
);
export const pollResults = v.union([ownResults, otherResults]) as v.GenericSchema<
  v.InferInput<typeof ownResults>,
  PollResults
>;

export const getPollResults = endpoint({
  method: 'GET',
  path: '/polls/:id/results',
  access: 'approved',
  summary: 'Count the votes per answer of a poll, if the caller may see its results',
  params: ofPoll,
  output: pollResults,
});
