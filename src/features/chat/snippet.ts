import { fold } from '../../lib/text-fold.ts';

const contextLength = 40;

export interface SnippetPart {
  text: string;
  /** Whether this part matches a search word. */
  isHit: boolean;
}

interface Range {
  from: number;
  to: number;
}

/** The matches of a search with the text around them; the beginning of the text if nothing matches. */
export function snippetOf(text: string, search: string): SnippetPart[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const line = text.replace(/\s+/g, ' ');
  const hits = mergeRanges(words.flatMap((word) => findRange(line, word) ?? []));
  if (hits.length === 0) return [{ text: line.slice(0, 2 * contextLength), isHit: false }];
  const parts: SnippetPart[] = [];
  let end = 0;
  for (const { from, to } of hits) {
    parts.push(
      { text: textBetween(line, end, from), isHit: false },
      { text: line.slice(from, to), isHit: true },
    );
    end = to;
  }
  parts.push({ text: line.slice(end, end + 2 * contextLength), isHit: false });
  return parts.filter((part) => part.text !== '');
}

/** The text between two matches, shortened in the middle, or at the start before the first match. */
function textBetween(line: string, from: number, to: number): string {
  const start = Math.max(from, to - contextLength);
  if (start === from) return line.slice(from, to);
  if (from === 0) return `…${line.slice(start, to)}`;
  return to - from <= 2 * contextLength
    ? line.slice(from, to)
    : `${line.slice(from, from + contextLength)}…${line.slice(start, to)}`;
}

/** Sorts ranges and merges those that overlap. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  return result;
}

/** The last match of a word of the search. It has no spaces, so it is inside one word of the line. */
function findRange(line: string, word: string): Range | null {
  if (!fold(line).includes(word)) return null;
  for (const { 0: part, index } of [...line.matchAll(/\S+/g)].toReversed())
    if (fold(part).includes(word)) return shrink(line, { from: index, to: index + part.length }, word);
  return null;
}

/**
 * Folding changes string lengths, so this searches for the shortest substring whose folded form contains the
 * word.
 */
function shrink(line: string, { from, to }: Range, word: string): Range {
  // Shrink from both ends while the folded text still contains the word.
  let step = to - from;
  while (step >= 1) {
    while (from + step <= to && fold(line.slice(from + step, to)).includes(word)) from += step;
    step = Math.floor(step / 2);
  }
  step = to - from;
  while (step >= 1) {
    while (to - step >= from && fold(line.slice(from, to - step)).includes(word)) to -= step;
    step = Math.floor(step / 2);
  }
  return { from, to };
}
