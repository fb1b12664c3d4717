import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isAnonymous, type OpError, type OutboxOp } from '../db/outbox-op.ts';

/**
 * Why an anonymous op was refused; null for other kinds and reasons. The server does not know the language of
 * anonymous calls, so its own texts are not shown.
 */
export function anonymousRefusal(
  kind: OutboxOp['kind'],
  error: OpError | undefined,
): MessageDescriptor | null {
  if (!isAnonymous({ kind }) || error?.http !== 422) return null;
  return kind === 'ballot.cast'
    ? msg`The poll was closed before this answer arrived. It can no longer be counted.`
    : msg`Questions are closed there, or this one was already answered or declined.`;
}
