import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { type Desk, desks } from '../../../contract/desks.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Count } from '../../ui/count.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { atDesk, getDeskCounts } from './commands.ts';
import { useDeskSections } from './desk-sections.ts';
import styles from './desk-screen.module.css';
import { useDeskChanges, useOwnRole } from './hooks.ts';

/** The sync worker stops listening to a desk after 15 s without a sign of its screen. */
const stillHereMs = 5000;

/** All parts of the organisers' desk, each with its open work. */
export function DeskScreen() {
  const { t } = useLingui();
  const parts = useDeskSections(useOwnRole());
  const changes = useDeskChanges();
  const { value: counts, failed, again } = useRequest('desk counts', getDeskCounts, changes);
  // Desks at which the person does not work are refused by the server, which costs nothing.
  useListening(desks);
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

/** Keeps listening to changes of these desks while the page is shown. */
function useListening(listened: readonly Desk[]): void {
  useEffect(() => {
    const listen = () => {
      if (document.visibilityState === 'visible') for (const desk of listened) void atDesk(desk, null, false);
    };
    listen();
    const timer = setInterval(listen, stillHereMs);
    document.addEventListener('visibilitychange', listen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', listen);
    };
  }, [listened]);
}
