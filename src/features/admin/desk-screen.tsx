import { useId } from 'react';
import { Link } from 'wouter';
import { type DeskCounts, desks } from '../../../contract/desks.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { getDeskCounts } from './commands.ts';
import { countOf, OpenCount } from './desk-navigation.tsx';
import { type DeskGroup, useDeskGroups } from './desk-sections.ts';
import styles from './desk-screen.module.css';
import { useDeskChanges, useOwnRole } from './hooks.ts';
import { useDeskSubscriptions } from './use-desk-subscriptions.ts';

/** All pages of the organisers' desk with their counts of open work. */
export function DeskScreen() {
  const groups = useDeskGroups(useOwnRole());
  const changes = useDeskChanges();
  const { value: counts, failed, again } = useRequest('desk counts', getDeskCounts, changes);
  // The server refuses desks that the person may not use, so subscribing to all is harmless.
  useDeskSubscriptions(desks);
  return (
    <Page>
      <PageScroll>
        {failed && !counts && <RequestNote failed={failed} onAgain={again} />}
        {groups.map((group) => (
          <Group key={group.name} group={group} counts={counts} />
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
