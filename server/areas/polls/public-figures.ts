import type { Reader } from '../../db/client.ts';
import { countsOf, figuresOf, type PollRow, publicVotes } from './rows.ts';
import { talliesOf } from './tally.ts';

export interface PublicFigures {
  voted: number;
  /** Null while the results are not for everybody. */
  votes: { key: string; count: number }[] | null;
  texts: string[];
}

/** Results that are for organisers only, or only after the closing, are withheld from a big screen too. */
const isShown = ({ results, state }: PollRow): boolean =>
  results === 'voted' || (results === 'closed' && state === 'closed');

/** The results of a poll as a room full of people may see them. */
export async function publicFigures(db: Reader, row: PollRow): Promise<PublicFigures> {
  const [voters, tallies, counts] = await Promise.all([
    publicVotes(db, row.id),
    talliesOf(db, [row.id]),
    countsOf(db, [row.id]),
  ]);
  const { voted, votes, texts } = figuresOf(row, voters, tallies.get(row.id), counts.get(row.id));
  return isShown(row) ? { voted, votes, texts } : { voted, votes: null, texts: [] };
}
