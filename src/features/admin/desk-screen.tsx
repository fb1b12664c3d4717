import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { type DeskCounts, desks } from '../../../contract/desks.ts';
import type { SchoolCheck } from '../../../contract/school-desk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { useRequest } from '../../ui/use-request.ts';
import { getDeskOverview } from './commands.ts';
import { countOf, OpenCount } from './desk-navigation.tsx';
import { type DeskGroup, useDeskGroups } from './desk-sections.ts';
import styles from './desk-screen.module.css';
import { useDeskChanges, useOwnRole, useStoredOverview } from './hooks.ts';
import { OpenWork } from './open-work.tsx';
import { useDeskSubscriptions } from './use-desk-subscriptions.ts';

interface DeskScreenProps {
  /** The events and check-ins of the day. */
  today: ReactNode;
  /** Shows what the school lacks before people are let in. */
  checklist: (missing: readonly SchoolCheck[]) => ReactNode;
}

/** What waits for the organisers, and all pages of their desk. Without a connection it shows the last state. */
export function DeskScreen({ today, checklist }: DeskScreenProps) {
  const { dateTime } = useFormats();
  const groups = useDeskGroups(useOwnRole());
  const online = useOnline();
  const stored = useStoredOverview();
  const { value, failed, again } = useRequest('desk overview', getDeskOverview, useDeskChanges());
  const overview = value ?? stored;
  // The server refuses desks that the person may not use, so subscribing to all is harmless.
  useDeskSubscriptions(desks);
  return (
    <Page>
      <PageScroll>
        {failed && stored === null && !value && <RequestNote failed={failed} onAgain={again} />}
        {overview && (!online || (failed && !value)) && (
          <p role="status" className={styles.dated}>
            <Trans>As of {dateTime(overview.at)}</Trans>
          </p>
        )}
        {overview && <OpenWork overview={overview} />}
        {today}
        {overview?.missing && checklist(overview.missing)}
        {groups.map((group) => (
          <Group key={group.name} group={group} counts={overview?.counts ?? null} />
        ))}
      </PageScroll>
    </Page>
  );
}

function Group({ group: { name, sections }, counts }: { group: DeskGroup; counts: DeskCounts | null }) {
  const headingId = useId();
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {name}
      </h2>
      <ul className={styles.parts}>
        {sections.map(({ name: title, href, icon: Icon, count }) => (
          <li key={href} className={styles.part}>
            <Icon />
            <Link className={styles.link} href={href}>
              {title}
              <OpenCount value={countOf(counts, count)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
