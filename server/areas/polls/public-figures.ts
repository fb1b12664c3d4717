import type { Reader } from '../../db/client.ts';
import { countsOf, figuresOf, type PollRow, publicVotes } from './rows.ts';
import { talliesOf } from './tally.ts';

export interface PublicFigures {
  voted: number;
  /** Count of answers in `votes`. */
  counted: number;
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
  const { voted, withheld, votes, texts } = figuresOf(row, voters, tallies.get(row.id), counts.get(row.id));
  const counted = Math.max(0, voted - withheld);
  return isShown(row) ? { voted, counted, votes, texts } : { voted, counted, votes: null, texts: [] };
}
