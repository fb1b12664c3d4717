import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { desks } from '../../../contract/desks.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Count } from '../../ui/count.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { getDeskCounts } from './commands.ts';
import { useDeskSections } from './desk-sections.ts';
import styles from './desk-screen.module.css';
import { useDeskChanges, useOwnRole } from './hooks.ts';
import { useDeskSubscriptions } from './use-desk-subscriptions.ts';

/** All pages of the organisers' desk with their counts of open work. */
export function DeskScreen() {
  const { t } = useLingui();
  const parts = useDeskSections(useOwnRole());
  const changes = useDeskChanges();
  const { value: counts, failed, again } = useRequest('desk counts', getDeskCounts, changes);
  // The server refuses desks that the person may not use, so subscribing to all is harmless.
  useDeskSubscriptions(desks);
  return (
    <Page>
      <PageScroll>
        {failed && !counts && <RequestNote failed={failed} onAgain={again} />}
        <ul className={styles.parts}>
          {parts.map(({ name, href, icon: Icon, count: of }) => {
            const count = (of && counts?.[of]) ?? 0;
            return (
              <li key={href} className={styles.part}>
                <Icon />
                <Link className={styles.link} href={href}>
                  {name}
                  {count > 0 && (
                    <VisuallyHidden>
                      {` (${t`${plural(count, { one: '# open', other: '# open' })}`})`}
                    </VisuallyHidden>
                  )}
                </Link>
                <Count value={count} />
              </li>
            );
          })}
        </ul>
      </PageScroll>
    </Page>
  );
}
