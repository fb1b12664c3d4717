import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * Why the server refused an anonymous operation of this kind; null for other kinds and reasons. It does not know
 * the language of anonymous calls, so its own texts are not shown.
 */
export function anonymousRefusal(
  kind: string,
  error: { http?: number | undefined } | undefined,
): MessageDescriptor | null {
  if (error?.http !== 422) return null;
  if (kind === 'ballot.cast')
    return msg`The poll was closed before this answer arrived. It can no longer be counted.`;
  return kind.startsWith('anonymousQuestion.')
    ? msg`Anonymous questions are no longer possible there, or this one was already answered or declined.`
    : null;
}
