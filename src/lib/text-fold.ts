/**
 * Letters without a decomposition (NFD), by the plain letter that people type on a German or Russian
 * keyboard.
 */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ә: 'а',
  ғ: 'г',
  қ: 'к',
  ң: 'н',
  ө: 'о',
  ұ: 'у',
  ү: 'у',
  һ: 'х',
  і: 'и',
};
const unfoldedLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * Text for comparison in a search: ignores case, accents and the difference between Kazakh and Russian
 * letters, and treats Müller, Mueller and Muller alike.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(unfoldedLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(/([aou])e/g, '$1');

/** Returns a function that is true if a folded text contains every word of the search. */
export function matcher(search: string): (folded: string) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
