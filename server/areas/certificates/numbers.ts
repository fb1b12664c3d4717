import { randomBytes } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 random bits, too many to be guessed: `7K3M-09QX-…`. */
export function newNumber(): string {
  const characters = [...randomBytes(16)].map((byte) => letters[byte % 32]!);
  return [0, 4, 8, 12].map((from) => characters.slice(from, from + 4).join('')).join('-');
}

/** The form in which a number is stored, however a person has typed it; null if it can't be one. */
export function readNumber(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? plain.match(/.{4}/g)!.join('-') : null;
}
