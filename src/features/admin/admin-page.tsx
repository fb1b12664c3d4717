import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { Desk } from '../../lib/desk.ts';
import { addresses } from '../../lib/addresses.ts';
import { isAdmin, isOrganiser, isPlatformAdmin } from '../../lib/organisers.ts';
import { cx } from '../../ui/cx.ts';
import { Page, PageScroll } from '../../ui/page.tsx';
import styles from './admin.module.css';
import { LiveDesk } from './live-desk.tsx';
import { useOwnRole } from './hooks.ts';

interface AdminPageProps {
  /** Keeps this part live. */
  desk?: Desk;
  children: ReactNode;
}

/** The desk of those who organise: each sees the parts that are theirs. */
export function AdminPage({ desk, children }: AdminPageProps) {
  const { t } = useLingui();
  const [location] = useLocation();
  const role = useOwnRole();
  const nav = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen: the one that is open is brought in.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [location, role]);
  const tabs = [
    { name: t`Waiting people`, href: addresses.adminWaiting.getHref(), shown: isOrganiser(role) },
    { name: t`All people`, href: addresses.adminPeople.getHref(), shown: isAdmin(role) },
    { name: t`Chat`, href: addresses.adminChat.getHref(), shown: true },
    { name: t`Polls`, href: addresses.adminPolls.getHref(), shown: isAdmin(role) },
    { name: t`Feedback`, href: addresses.adminFeedback.getHref(), shown: isOrganiser(role) },
    { name: t`Questions`, href: addresses.adminSupport.getHref(), shown: isOrganiser(role) },
    { name: t`Today`, href: addresses.adminDay.getHref(), shown: isOrganiser(role) },
    { name: t`Programme`, href: addresses.adminProgramme.getHref(), shown: isOrganiser(role) },
    { name: t`Meetings`, href: addresses.adminMeetings.getHref(), shown: isOrganiser(role) },
    { name: t`Work in the background`, href: addresses.adminJobs.getHref(), shown: isAdmin(role) },
    { name: t`Open or closed`, href: addresses.adminPlatform.getHref(), shown: isAdmin(role) },
    { name: t`Who did what`, href: addresses.adminAudit.getHref(), shown: isPlatformAdmin(role) },
  ].filter(({ shown }) => shown);
  return (
    <Page>
      <PageScroll>
        {tabs.length > 1 && (
          <nav ref={nav} className={styles.tabs} aria-label={t`Parts of the desk`}>
            {tabs.map(({ name, href }) => (
              <Link
                key={href}
                href={href}
                className={cx(styles.tab, location === href && styles.on)}
                aria-current={location === href ? 'page' : undefined}
              >
                {name}
              </Link>
            ))}
          </nav>
        )}
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
