import { showToast } from './toast.ts';

interface Refused {
  message?: string | undefined;
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** A toast of what a server said: its message, below it the first words for each field. `otherwise` where it said nothing. */
export function showRefusal({ message, errors = {} }: Refused, otherwise: string): void {
  const words = Object.values(errors).flatMap(([first]) => first ?? []);
  showToast(message || otherwise, undefined, words.join(', ') || undefined);
}
