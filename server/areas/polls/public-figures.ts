import { type LivePoll, maxLiveTexts } from '../../../contract/session-polls.ts';
import type { Reader } from '../../db/client.ts';
import { countsOf, type Figures, figuresOf, isCounted, type PollRow, publicVotes } from './rows.ts';
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
const isShown = (row: PollRow): boolean =>
  isCounted(row) && (row.results === 'voted' || (row.results === 'closed' && row.state === 'closed'));

/** Open session polls whose results everybody may see, for frames of their rooms. Others are left out. */
export async function livePolls(db: Reader, ids: readonly number[]): Promise<LivePoll[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('poll')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('session', '=', true)
    .where('state', '=', 'open')
    .where('results', '=', 'voted')
    .execute();
  const polls = await Promise.all(rows.map(async (row) => ({ row, figures: await allFigures(db, row) })));
  return polls.map(({ row: { id }, figures: { voted, skipped, withheld, votes, texts } }) => ({
    id,
    voted,
    skipped,
    withheld,
    votes,
    texts: texts.length > maxLiveTexts ? null : texts,
  }));
}

async function allFigures(db: Reader, row: PollRow): Promise<Figures> {
  const [voters, tallies, counts] = await Promise.all([
    publicVotes(db, row.id),
    talliesOf(db, [row.id]),
    countsOf(db, [row.id]),
  ]);
  return figuresOf(row, voters, tallies.get(row.id), counts.get(row.id));
}

/** The results of a poll as a room full of people may see them. */
export async function publicFigures(db: Reader, row: PollRow): Promise<PublicFigures> {
  const { voted, withheld, votes, texts } = await allFigures(db, row);
  const counted = Math.max(0, voted - withheld);
  return isShown(row) ? { voted, counted, votes, texts } : { voted, counted, votes: null, texts: [] };
}
