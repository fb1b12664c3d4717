import { fold } from '../../lib/text-fold.ts';

const around = 40;

/** The place in a text that a search found, with what stands before and after it; no hit where it cannot be pointed at. */
export function snippetOf(text: string, search: string): { before: string; hit: string; after: string } {
  const [word = ''] = fold(search).trim().split(/\s+/);
  const line = text.replace(/\s+/g, ' ');
  const at = wordAt(line, word);
  if (!at) return { before: line.slice(0, 2 * around), hit: '', after: '' };
  const start = Math.max(0, at.from - around);
  return {
    before: (start > 0 ? '…' : '') + line.slice(start, at.from),
    hit: line.slice(at.from, at.to),
    after: line.slice(at.to, at.to + 2 * around),
  };
}

/** Folding changes lengths: the shortest run of letters is looked for that folds to what has the word in it. */
function wordAt(line: string, word: string): { from: number; to: number } | null {
  if (word === '' || !fold(line).includes(word)) return null;
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
