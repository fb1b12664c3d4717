import type { Localized } from '../../contract/scalars.ts';
import type { Person } from '../../contract/users.ts';

type Named = Pick<Person, 'first_name' | 'last_name' | 'localized_name' | 'localized_surname'>;

const texts = (all: Localized | null | undefined): string[] =>
  Object.values(all ?? {}).filter((text) => text !== undefined);

/** All names of a person in all languages. */
export const namesOf = (person: Named): string[] => [
  person.first_name,
  person.last_name,
  ...texts(person.localized_name),
  ...texts(person.localized_surname),
];
