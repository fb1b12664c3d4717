import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { fetchEdition } from './commands.ts';
import { byLastName } from './directories.ts';
import { useEdition, useIsOffline } from './hooks.ts';
import { LetteredList } from './lettered-list.tsx';
import { PeopleList } from './people-list.tsx';

/** People of the edition in summer 2020. */
export function EditionScreen() {
  const { t } = useLingui();
  const formats = useFormats();
  const offline = useIsOffline();
  const edition = useEdition();
  const people = useMemo(() => edition && byLastName(edition.people, formats), [edition, formats]);
  const unmarked = edition?.isMarkedInRows === false;
  useEffect(() => {
    if (unmarked && !offline) fetchEdition();
  }, [unmarked, offline]);
  return (
    <Page>
      {edition?.known === false ? (
        <PageScroll>
          <MissingList offline={offline} />
        </PageScroll>
      ) : (
        <PeopleList people={people} label={t`Search participants`}>
          {(found, search) => (
            <LetteredList key={search} name="edition2020" people={found} openId={undefined} search={search} />
          )}
        </PeopleList>
      )}
    </Page>
  );
}
