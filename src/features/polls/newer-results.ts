import type { PollResults } from '../../../contract/poll-results.ts';
import type { LivePoll } from '../../../contract/session-polls.ts';

/** The results with more answers: answers are only added. Results that are hidden from the person stay hidden. */
export function newerResults(fetched: PollResults, live: LivePoll | undefined): PollResults {
  if (!live || fetched.hidden || live.voted + live.skipped < fetched.voted + fetched.skipped) return fetched;
  const { voted, skipped, withheld, votes, texts } = live;
  return { ...fetched, voted, skipped, withheld, votes, texts: texts ?? fetched.texts };
}
