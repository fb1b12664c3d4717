import type { User } from '../../../contract/users.ts';
import { computeOnce } from '../../lib/compute-once.ts';
import type { Formats } from '../../i18n/formats.ts';

const expertRoles: readonly string[] = ['expert', 'moderator'];

const participantsIn = computeOnce((formats: Formats) =>
  computeOnce((people: readonly User[]): readonly User[] => {
    // On a server without roles, everyone is a participant.
    const attendees = people.filter(({ role }) => !role || role.alias === 'attendee');
    return byLastName(attendees, formats);
  }),
);

/** Attendees by last name, in the order of the language. */
export const participantsOf = (people: readonly User[], formats: Formats): readonly User[] =>
  participantsIn(formats)(people);

/** Experts and moderators by id. */
export const expertsOf = computeOnce((people: readonly User[]): readonly User[] =>
  people.filter(({ role }) => role && expertRoles.includes(role.alias)).sort((a, b) => a.id - b.id),
);

/** The last name, or the first name if there is no other. */
export const sortName = (user: User, { lastName, firstName }: Formats): string =>
  lastName(user) || firstName(user);

export function byLastName(people: readonly User[], formats: Formats): User[] {
  const { compare, firstName } = formats;
  return people
    .map((user) => ({ user, key: sortName(user, formats), first: firstName(user) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.first, b.first) || a.user.id - b.user.id)
    .map(({ user }) => user);
}
