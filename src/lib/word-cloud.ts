export interface CloudWord {
  text: string;
  count: number;
  /** From 0 to 1: the count relative to the most frequent word. */
  weight: number;
}

/** Longer answers are no words. */
const maxLength = 24;
const maxWords = 30;

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').normalize('NFC');

/**
 * Equal answers counted together, without regard to capitals, most frequent first. Null if some answers are
 * sentences, which are shown as a list instead.
 */
export function countWords(texts: readonly string[]): Pick<CloudWord, 'text' | 'count'>[] | null {
  if (texts.length === 0 || texts.some((text) => plain(text).length > maxLength)) return null;
  const words = new Map<string, { text: string; count: number }>();
  for (const each of texts) {
    const text = plain(each);
    const key = text.toLocaleLowerCase();
    const known = words.get(key);
    if (known) known.count += 1;
    else words.set(key, { text, count: 1 });
  }
  return [...words.values()].toSorted((a, b) => b.count - a.count || a.text.localeCompare(b.text));
}

/** The most frequent words; null if `countWords` counts none. */
export function wordCloud(texts: readonly string[]): CloudWord[] | null {
  const sorted = countWords(texts);
  const most = sorted?.[0]?.count ?? 1;
  return sorted && sorted.slice(0, maxWords).map((word) => ({ ...word, weight: word.count / most }));
}
