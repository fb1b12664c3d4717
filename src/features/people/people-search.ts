import type { User } from '../../../contract/users.ts';
import type { Formats } from '../../i18n/formats.ts';
import { fold, matcher } from '../../lib/text-fold.ts';

const folded = new WeakMap<User, string>();

function searchText(user: User): string {
  let text = folded.get(user);
  if (text === undefined) {
    const names = [user.localized_name, user.localized_surname].flatMap((map) => Object.values(map ?? {}));
    text = fold([user.first_name, user.last_name, ...names].join(' '));
    folded.set(user, text);
  }
  return text;
}

/** People by last name as the language orders them, those whose name holds every word of the search. */
export function findPeople(
  people: readonly User[],
  search: string,
  { compare, lastName, firstName }: Formats,
): User[] {
  const matches = matcher(search);
  return people
    .filter((user) => matches(searchText(user)))
    .map((user) => ({ user, key: lastName(user) || firstName(user), first: firstName(user) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.first, b.first) || a.user.id - b.user.id)
    .map(({ user }) => user);
}
