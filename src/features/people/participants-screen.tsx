import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { Page } from '../../ui/page.tsx';
import { participantsOf } from './directories.ts';
import { usePeople } from './hooks.ts';
import { LetteredList } from './lettered-list.tsx';
import { type DirectoryProps, PeopleList } from './people-list.tsx';

/** Attendees by last name. */
export function ParticipantsScreen({ openId, facets }: DirectoryProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const people = usePeople();
  const participants = people && participantsOf(people, formats);
  return (
    <Page>
      <PeopleList people={participants} facets={facets} label={t`Search participants`}>
        {(found, search) => (
          <LetteredList key={search} name="participants" people={found} openId={openId} search={search} />
        )}
      </PeopleList>
    </Page>
  );
}
