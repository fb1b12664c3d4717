/**
 * Text as it is compared in a search: case, accents and ё do not count, and Müller, Mueller and Muller are one.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1');

/** Whether every word of the search stands somewhere in a text, which has to be folded. */
export function matcher(search: string): (folded: string) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
