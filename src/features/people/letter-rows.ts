import type { User } from '../../../contract/users.ts';
import type { Formats } from '../../i18n/formats.ts';
import { computeOnce } from '../../lib/compute-once.ts';
import { sortName } from './directories.ts';

export type LetteredRow = { letter: string } | { person: User };

const others = '#';

/**
 * The heading letter of a name. Accents are dropped if the language sorts both letters as equal (Ä under A).
 */
function letterOf(name: string, { compare }: Pick<Formats, 'compare'>): string {
  const first = /^\p{L}\p{M}*/u.exec(name)?.[0];
  if (first === undefined) return others;
  const plain = first.normalize('NFD').replace(/\p{M}/gu, '');
  return (compare(plain, first) === 0 ? plain : first).toUpperCase();
}

/** Inserts a row before the first person of each letter. `people` must be sorted by last name. */
export const withLetters = (people: readonly User[], formats: Formats): readonly LetteredRow[] =>
  lettersIn(formats)(people);

const lettersIn = computeOnce((formats: Formats) =>
  computeOnce((people: readonly User[]) => rowsOf(people, formats)),
);

function rowsOf(people: readonly User[], formats: Formats): LetteredRow[] {
  const rows: LetteredRow[] = [];
  let last: string | undefined;
  for (const person of people) {
    const letter = letterOf(sortName(person, formats), formats);
    if (letter !== last) rows.push({ letter });
    last = letter;
    rows.push({ person });
  }
  return rows;
}
