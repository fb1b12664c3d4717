import { fold } from '../../lib/text-fold.ts';

const around = 40;

export interface SnippetPart {
  text: string;
  /** A word of the search. */
  isHit: boolean;
}

interface Range {
  from: number;
  to: number;
}

/** The parts of a text where the words of a search stand, with the text around them; its beginning if none is found. */
export function snippetOf(text: string, search: string): SnippetPart[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const line = text.replace(/\s+/g, ' ');
  const hits = merged(words.flatMap((word) => rangeOf(line, word) ?? []));
  if (hits.length === 0) return [{ text: line.slice(0, 2 * around), isHit: false }];
  const parts: SnippetPart[] = [];
  let end = 0;
  for (const { from, to } of hits) {
    parts.push({ text: between(line, end, from), isHit: false }, { text: line.slice(from, to), isHit: true });
    end = to;
  }
  parts.push({ text: line.slice(end, end + 2 * around), isHit: false });
  return parts.filter((part) => part.text !== '');
}

/** What stands before a hit, cut in the middle or at the beginning if it is long. */
function between(line: string, from: number, to: number): string {
  const start = Math.max(from, to - around);
  if (start === from) return line.slice(from, to);
  if (from === 0) return `…${line.slice(start, to)}`;
  return to - from <= 2 * around
    ? line.slice(from, to)
    : `${line.slice(from, from + around)}…${line.slice(start, to)}`;
}

/** Ranges in order; those that overlap as one. */
function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  return result;
}

/** Folding changes lengths: searches for the shortest run of letters whose folded form contains the word. */
function rangeOf(line: string, word: string): Range | null {
  if (!fold(line).includes(word)) return null;
  let from = 0;
  let to = line.length;
  // From both ends, as long as the word is still in between.
  let step = line.length;
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
