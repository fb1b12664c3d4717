import { showToast } from './toast.ts';

interface Refused {
  message?: string | undefined;
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
}

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
