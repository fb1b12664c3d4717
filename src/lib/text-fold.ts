/** Letters of the Kazakh alphabet that no accent tells from their plain ones, for who types on a Russian keyboard. */
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
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * Text as it is compared in a search: case, accents, ё, й and Kazakh letters do not count, and Müller, Mueller and
 * Muller are one.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(special, (letter) => plainLetters[letter] ?? letter)
    .replace(/([aou])e/g, '$1');

/** Whether every word of the search stands somewhere in a text, which has to be folded. */
export function matcher(search: string): (folded: string) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
