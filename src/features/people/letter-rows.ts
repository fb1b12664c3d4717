import type { User } from '../../../contract/users.ts';
import type { Formats } from '../../i18n/formats.ts';
import { sortName } from './directories.ts';

export type LetteredRow = { letter: string } | { person: User };

const others = '#';

/** The letter a name stands under: Ä under A where the language says so. */
function letterOf(name: string, { compare }: Pick<Formats, 'compare'>): string {
  const first = /^\p{L}\p{M}*/u.exec(name)?.[0];
  if (first === undefined) return others;
  const plain = first.normalize('NFD').replace(/\p{M}/gu, '');
  return (compare(plain, first) === 0 ? plain : first).toUpperCase();
}

/** A list in the order of last names with a row before each first of a letter. */
export function withLetters(people: readonly User[], formats: Formats): LetteredRow[] {
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
