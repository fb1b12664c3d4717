import type { Person } from '../../../contract/users.ts';
import { namesOf } from '../../lib/names-of.ts';
import { fold } from '../../lib/text-fold.ts';

/** What is being typed after an @, and where it stands. */
export interface MentionQuery {
  /** Of the @. */
  from: number;
  to: number;
  text: string;
}

/** A name may be of several words, and of no more letters than these. */
const longest = 40;

/** The mention at the cursor: an @ at the beginning of a word, and what follows it up to the cursor. */
export function mentionAt(text: string, cursor: number): MentionQuery | null {
  const from = text.lastIndexOf('@', cursor - 1);
  if (from < 0 || cursor - from > longest) return null;
  const before = text[from - 1];
  if (before !== undefined && !/[\s(«„“"']/u.test(before)) return null;
  const typed = text.slice(from + 1, cursor);
  if (/[\n@]/.test(typed) || /^\s|\s{2}/.test(typed)) return null;
  return { from, to: cursor, text: typed };
}

/** Members whose first or last name begins with what is typed, or whose whole name does; in any of their languages. */
export function membersFor<P extends Person>(members: readonly P[], typed: string, most = 8): P[] {
  const wanted = fold(typed).trim();
  const fits = (person: P) =>
    namesOf(person).some((name) => {
      const folded = fold(name);
      return folded.startsWith(wanted) || folded.split(/[\s-]+/).some((word) => word.startsWith(wanted));
    });
  const whole = members.filter((person) => wholeNames(person).some((name) => name.startsWith(wanted)));
  const found = wanted === '' ? members : [...new Set([...whole, ...members.filter(fits)])];
  return found.slice(0, most);
}

/** First and last name together, in each language. */
function wholeNames({ first_name, last_name, localized_name, localized_surname }: Person): string[] {
  const languages = Object.keys(localized_name ?? {}) as (keyof NonNullable<typeof localized_name>)[];
  const pairs: [string | undefined, string | undefined][] = [
    [first_name, last_name],
    ...languages.map((language): [string | undefined, string | undefined] => [
      localized_name?.[language],
      localized_surname?.[language],
    ]),
  ];
  return pairs.map(([first = '', last = '']) => fold(`${first} ${last}`.trim()));
}

/** The text with a name in the place of what was typed, and where the cursor stands then. */
export function withMention(
  text: string,
  { from, to }: MentionQuery,
  name: string,
): { text: string; cursor: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(to).replace(/^ /, ''), cursor: before.length };
}

/** Of those who were chosen while it was written, the ones whose names still stand in it. */
export const mentionedIn = (text: string, chosen: readonly { id: number; name: string }[]): number[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

/** A text cut where somebody is named, longest names first: one may begin with another. */
export function mentionParts(text: string, names: readonly string[]): { text: string; named: boolean }[] {
  const sorted = [...new Set(names.filter(Boolean))].sort((a, b) => b.length - a.length);
  if (sorted.length === 0 || !text.includes('@')) return [{ text, named: false }];
  const escaped = sorted.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(@(?:${escaped.join('|')}))`, 'u'))
    .filter((part) => part !== '')
    .map((part) => ({ text: part, named: part.startsWith('@') && sorted.includes(part.slice(1)) }));
}
