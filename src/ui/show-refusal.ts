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
const uncertain = msg`The server did not answer. Check whether it was done before you repeat it.`;

/**
 * Shows an error of the server as a toast: its message, below it the first error of each field that the message
 * does not contain; `otherwise` if it has no message.
 */
export function showRefusal({ message, errors = {} }: Refused, otherwise: string): void {
  const text = message || otherwise;
  const words = new Set(Object.values(errors).flatMap(([first]) => first ?? []));
  const detail = [...words].filter((word) => !text.includes(word)).join(', ');
  showToast(text, undefined, detail || undefined);
}

/** Like `showRefusal`, for requests that must not be repeated blindly: without a response, it may have been done. */
export function showUncertain(refused: Refused, otherwise: string): void {
  if (!isUnanswered(refused)) return showRefusal(refused, otherwise);
  showToast(i18n._(navigator.onLine ? uncertain : offline));
}
