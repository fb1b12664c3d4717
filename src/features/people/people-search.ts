import type { User } from '../../../contract/users.ts';
import { namesOf } from '../../lib/names-of.ts';
import { fold, matcher } from '../../lib/text-fold.ts';

const foldedTexts = new WeakMap<User, string>();

function searchText(user: User): string {
  let text = foldedTexts.get(user);
  if (text === undefined) {
    const roles = [user.role?.title, ...Object.values(user.role?.localized_title ?? {})];
    text = fold([...namesOf(user), ...roles].filter(Boolean).join(' '));
    foldedTexts.set(user, text);
  }
  return text;
}

/** Finds people whose names and role contain every word of the search. Keeps the order. */
export function findPeople(people: readonly User[], search: string): readonly User[] {
  if (search.trim() === '') return people;
  const matches = matcher(search);
  return people.filter((user) => matches(searchText(user)));
}
