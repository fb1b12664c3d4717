import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { Page } from '../../ui/page.tsx';
import { participantsOf } from './directories.ts';
import { usePeople } from './hooks.ts';
import { LetteredList } from './lettered-list.tsx';
import { PeopleList } from './people-list.tsx';

/** Attendees by last name. */
export function ParticipantsScreen({ openId }: { openId?: number | undefined }) {
  const { t } = useLingui();
  const formats = useFormats();
  const people = usePeople();
  const participants = people && participantsOf(people, formats);
  return (
    <Page>
      <PeopleList people={participants} label={t`Search participants`}>
        {(found, search) => (
          <LetteredList key={search} name="participants" people={found} openId={openId} search={search} />
        )}
      </PeopleList>
    </Page>
  );
}
