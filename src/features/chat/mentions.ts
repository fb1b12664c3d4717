import type { Person } from '../../../contract/users.ts';
import { namesOf } from '../../lib/names-of.ts';
import { fold } from '../../lib/text-fold.ts';

/** The text typed after an @, with its range in the whole text. */
export interface MentionQuery {
  /** Index of the @. */
  from: number;
  to: number;
  text: string;
}

/** Longest mention in characters, @ included. A name may have several words. */
const maxLength = 40;

/**
 * The mention at the cursor: an @ at the start of a word and the text up to the cursor. Null if there is
 * none.
 */
export function mentionAt(text: string, cursor: number): MentionQuery | null {
  const from = text.lastIndexOf('@', cursor - 1);
  if (from < 0 || cursor - from > maxLength) return null;
  const before = text[from - 1];
  if (before !== undefined && !/[\s(«„“"']/u.test(before)) return null;
  const typed = text.slice(from + 1, cursor);
  if (/[\n@]/.test(typed) || /^\s|\s{2}/.test(typed)) return null;
  return { from, to: cursor, text: typed };
}

/**
 * Members whose first, last or whole name begins with the typed text, in any of their languages. Matches of
 * the whole name come first.
 */
export function membersFor<P extends Person>(members: readonly P[], typed: string, max = 8): P[] {
  const query = fold(typed).trim();
  const matches = (person: P) =>
    namesOf(person).some((name) => {
      const folded = fold(name);
      return folded.startsWith(query) || folded.split(/[\s-]+/).some((word) => word.startsWith(query));
    });
  const whole = members.filter((person) => wholeNames(person).some((name) => name.startsWith(query)));
  const found = query === '' ? members : [...new Set([...whole, ...members.filter(matches)])];
  return found.slice(0, max);
}

/** First and last name together, folded for comparison, in each language. */
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

/** Replaces the typed text with a name. Returns the new text and cursor. */
export function withMention(
  text: string,
  { from, to }: MentionQuery,
  name: string,
): { text: string; cursor: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(to).replace(/^ /, ''), cursor: before.length };
}

/** Ids of the chosen members whose names are still in the text. */
export const mentionedIn = (text: string, chosen: readonly { id: number; name: string }[]): number[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

/** Splits a text at mentioned names. Longer names match first, because one name may begin with another. */
export function mentionParts(text: string, names: readonly string[]): { text: string; named: boolean }[] {
  const sorted = [...new Set(names.filter(Boolean))].sort((a, b) => b.length - a.length);
  if (sorted.length === 0 || !text.includes('@')) return [{ text, named: false }];
  const escaped = sorted.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(@(?:${escaped.join('|')}))`, 'u'))
    .filter((part) => part !== '')
    .map((part) => ({ text: part, named: part.startsWith('@') && sorted.includes(part.slice(1)) }));
}
