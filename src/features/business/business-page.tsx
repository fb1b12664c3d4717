import { useLingui } from '@lingui/react/macro';
import { Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { NotOffered } from '../../ui/request-note.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useBusiness } from './hooks.ts';
import type { Business } from './queries.ts';

interface BusinessPageProps {
  /** Replaces the title of the route. */
  title?: string | undefined;
  children: (business: Business) => ReactNode;
}

/** A page of the business meetings, with its states: not offered, not loaded, not open to the person. */
export function BusinessPage({ title, children }: BusinessPageProps) {
  const { t } = useLingui();
  const isPlain = useIsPlain();
  const business = useBusiness();
  const content = () => {
    if (isPlain) return <NotOffered />;
    if (!business) return null;
    if (!business.known && business.meetings.length === 0) return <MissingList offline={business.offline} />;
    if (!business.rules && business.meetings.length === 0)
      return (
        <StateNote icon={<Handshake />} title={t`No business meetings here`}>
          {t`The school has not opened business meetings for you.`}
        </StateNote>
      );
    return children(business);
  };
  return (
    <Page title={title}>
      <PageScroll>{content()}</PageScroll>
    </Page>
  );
}
