import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { showToast } from './toast.ts';

interface Refused {
  code?: string | undefined;
  http?: number | undefined;
  message?: string | undefined;
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Whether no readable response came to a request, which the server may have executed. */
export const isUnanswered = ({ code, http }: Refused): boolean =>
  http === undefined && (code === 'network' || code === 'timeout' || code === 'unreadable');

const offline = msg`You are offline. Try again when you are connected.`;
const unchanged = msg`That didn’t work. Nothing was changed.`;
const uncertain = msg`The server did not answer. Check whether it was done before you repeat it.`;

/**
 * Shows an error of the server as a toast: its message, below it the first error of each field that the message
 * does not contain.
 *
 * Without a message, it shows `otherwise`. Pass none for a call that writes: without a response it may have been done,
 * and the toast says so.
 */
export function showRefusal(refused: Refused, otherwise?: string): void {
  const text = refused.message || (otherwise ?? i18n._(messageOf(refused)));
  const words = new Set(Object.values(refused.errors ?? {}).flatMap(([first]) => first ?? []));
  const detail = [...words].filter((word) => !text.includes(word)).join(', ');
  showToast(text, undefined, detail || undefined);
}

function messageOf(refused: Refused) {
  if (!isUnanswered(refused)) return unchanged;
  return navigator.onLine ? uncertain : offline;
}
