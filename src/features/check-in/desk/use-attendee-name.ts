import type { Attendee } from '../../../../contract/check-in.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

/** Returns a function that names a person: the full name, or the e-mail address of a person without a name. */
export function useAttendeeName(): (person: Attendee) => string {
  const { fullName } = useFormats();
  return (person) => person.email || fullName(person);
}
