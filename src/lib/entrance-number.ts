import type { CodeContent } from './check-in-code.ts';

/**
 * A number that people read out or type if a code can't be scanned: the id of the person and two check digits, which
 * also cover the serial of the code. It is not signed, so a check-in by it counts like one by name.
 */
export const entranceNumber = ({ userId, serial }: CodeContent): string =>
  `${String(userId).padStart(4, '0')}-${checkDigits({ userId, serial })}`;

/** Multiples of a prime modulus differ after a wrong or a swapped digit. */
const checkDigits = ({ userId, serial }: CodeContent): string =>
  String((userId * 31 + serial * 37) % 97).padStart(2, '0');

/** The id of the person in an entered number, and a check of the serial; null if it has another form. */
export function parseEntranceNumber(
  text: string,
): { userId: number; matches: (serial: number) => boolean } | null {
  const digits = text.replaceAll(/[\s.\-–—]/g, '');
  if (!/^\d{5,15}$/.test(digits)) return null;
  const userId = Number(digits.slice(0, -2));
  if (userId === 0) return null;
  return { userId, matches: (serial) => checkDigits({ userId, serial }) === digits.slice(-2) };
}
