import type { User } from '../../../contract/users.ts';
import type { Formats } from '../../i18n/formats.ts';

const expertRoles: readonly string[] = ['expert', 'moderator'];

/** Those who attend, by last name as the language orders them. */
export function participantsOf(people: readonly User[], formats: Formats): User[] {
  // A server that tells no roles has nobody but participants.
  const attending = people.filter(({ role }) => !role || role.alias === 'attendee');
  return byLastName(attending, formats);
}

/** Experts and moderators, in the order in which they came. */
export const expertsOf = (people: readonly User[]): User[] =>
  people.filter(({ role }) => role && expertRoles.includes(role.alias)).sort((a, b) => a.id - b.id);

/** What a person is found by in a list: those with one name by that one. */
export const sortName = (user: User, { lastName, firstName }: Formats): string =>
  lastName(user) || firstName(user);

export function byLastName(people: readonly User[], formats: Formats): User[] {
  const { compare, firstName } = formats;
  return people
    .map((user) => ({ user, key: sortName(user, formats), first: firstName(user) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.first, b.first) || a.user.id - b.user.id)
    .map(({ user }) => user);
}
