import type { DeskPerson } from '../../../contract/admin.ts';

type Named = Pick<DeskPerson, 'first_name' | 'last_name' | 'email'>;

/** The name of a person, or the e-mail address of a person who was imported without a name. */
export const deskPersonName = ({ first_name, last_name, email }: Named): string =>
  `${first_name} ${last_name}`.trim() || (email ?? '');
