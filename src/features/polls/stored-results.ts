import type { PollResults } from '../../../contract/poll-results.ts';
import type { PollView } from '../../db/overlay-polls.ts';

/** Results from the row of a closed poll, which needs no connection; null without them. */
export function storedResults(poll: PollView): PollResults | null {
  if (poll.state !== 'closed' || !poll.votes) return null;
  return {
    id: poll.id,
    state: poll.state,
    hidden: null,
    electorate: poll.electorate ?? 0,
    voted: poll.votes_count,
    skipped: poll.skipped_count,
    withheld: 0,
    counted: true,
    votes: poll.votes,
    texts: poll.texts ?? [],
    voters: [],
  };
}
