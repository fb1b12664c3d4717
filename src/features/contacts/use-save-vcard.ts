import { useLingui } from '@lingui/react/macro';
import type { Contact } from '../../../contract/contacts.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { vcardFile } from '../../lib/vcard.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSchoolName } from '../../ui/use-school.ts';

/** Returns a function that saves contacts as one vCard file. */
export function useSaveVcard(): (contacts: readonly Contact[]) => void {
  const { t } = useLingui();
  const { firstName, lastName } = useFormats();
  const school = useSchoolName();
  return (contacts) =>
    saveFile(
      contacts.length === 1 ? 'contact.vcf' : 'contacts.vcf',
      'text/vcard',
      vcardFile(
        contacts.map(({ person, shared, note }) => ({
          firstName: firstName(person),
          lastName: lastName(person),
          shared,
          note: note ?? null,
          ...(school && { metAt: t`Met at: ${school}` }),
        })),
      ),
    );
}
