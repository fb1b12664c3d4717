import { showToast } from './toast.ts';

interface Refused {
  message?: string | undefined;
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
}

/**
 * Shows an error of the server as a toast: its message, below it the first error of each field; `otherwise`
 * if it has no message.
 */
export function showRefusal({ message, errors = {} }: Refused, otherwise: string): void {
  const words = Object.values(errors).flatMap(([first]) => first ?? []);
  showToast(message || otherwise, undefined, words.join(', ') || undefined);
}
