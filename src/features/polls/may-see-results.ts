import type { PollView } from '../../db/overlay-polls.ts';
import { isOrganiser } from '../../lib/organisers.ts';

/**
 * Whether the server shows this person the results. A skip is not an answer, and the server does not know an answer
 * that is not sent yet. Other servers don't say who sees results; they show them after an answer or the closing.
 */
export function maySeeResults(
  {
    state,
    results,
    voted,
    canceled,
    pending,
    ballot,
  }: Pick<PollView, 'state' | 'results' | 'voted' | 'canceled' | 'pending' | 'ballot'>,
  role: string | undefined,
): boolean {
  if (isOrganiser(role)) return true;
  if (state === 'closed') return results !== 'organisers';
  if (!results) return voted || canceled;
  return results === 'voted' && voted && !canceled && (pending === null || Boolean(ballot));
}
