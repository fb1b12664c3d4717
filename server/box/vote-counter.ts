import type { Db } from '../db/client.ts';
import type { Journal } from './journal.ts';
import { type CountedVotes, countHeldVotes } from './vote-counts.ts';

export interface JournalCounts {
  /** The last place in the journal that the counts contain. */
  number: number;
  counts: readonly CountedVotes[];
}

/** The counts of votes on site. They are computed again only after a change of the journal, or a new copy. */
export interface VoteCounter {
  current: () => Promise<JournalCounts>;
  /** Call when a new copy answers, before the first query on it. */
  replaced: () => void;
}

export function voteCounter(
  db: Db,
  journal: Pick<Journal, 'entries' | 'last' | 'watchQuestions'>,
): VoteCounter {
  let cached: Promise<JournalCounts> | undefined;
  let copies = 0;
  const clear = () => {
    cached = undefined;
  };
  const count = async (): Promise<JournalCounts> => {
    const before = copies;
    const number = journal.last();
    const counts = await countHeldVotes(db, [...journal.entries()]);
    // Otherwise, some of the rows are of the copy before.
    return before === copies ? { number, counts } : count();
  };
  journal.watchQuestions(clear);
  return {
    current: () => {
      if (cached) return cached;
      const counting = count();
      cached = counting;
      counting.catch(() => {
        if (cached === counting) clear();
      });
      return counting;
    },
    replaced: () => {
      copies += 1;
      clear();
    },
  };
}
