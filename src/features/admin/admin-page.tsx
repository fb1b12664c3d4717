import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Desk } from '../../lib/desk.ts';
import { Page, PageScroll } from '../../ui/page.tsx';
import { useMedia, wide } from '../../ui/use-media.ts';
import { DeskNavigation } from './desk-navigation.tsx';
import { sectionAt, useDeskGroups } from './desk-sections.ts';
import { LiveDesk } from './live-desk.tsx';
import { useOwnRole } from './hooks.ts';

interface AdminPageProps {
  /** The desk to keep live. */
  desk?: Desk;
  children: ReactNode;
}

/** Layout of a page of the organisers' desk. */
export function AdminPage({ desk, children }: AdminPageProps) {
  const [location] = useLocation();
  const groups = useDeskGroups(useOwnRole());
  const sections = groups.flatMap((group) => group.sections);
  // On phones the back button leads to the list of pages.
  const isWide = useMedia(wide);
  return (
    <Page title={sectionAt(sections, location)?.name}>
      <PageScroll>
        {isWide && <DeskNavigation groups={groups} location={location} />}
        {desk ? (
          <LiveDesk key={desk} desk={desk}>
            {children}
          </LiveDesk>
        ) : (
          children
        )}
      </PageScroll>
    </Page>
  );
}
