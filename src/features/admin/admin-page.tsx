import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Desk } from '../../lib/desk.ts';
import { cx } from '../../ui/cx.ts';
import { Page, PageScroll } from '../../ui/page.tsx';
import { useMedia, wide } from '../../ui/use-media.ts';
import styles from './admin.module.css';
import { useDeskSections } from './desk-sections.ts';
import { LiveDesk } from './live-desk.tsx';
import { useOwnRole } from './hooks.ts';

interface AdminPageProps {
  /** The desk to keep live. */
  desk?: Desk;
  children: ReactNode;
}

/** Layout of a page of the organisers' desk. */
export function AdminPage({ desk, children }: AdminPageProps) {
  const { t } = useLingui();
  const [location] = useLocation();
  const role = useOwnRole();
  const parts = useDeskSections(role);
  // On phones the back button leads to the list of pages.
  const isWide = useMedia(wide);
  return (
    <Page title={parts.find(({ href }) => href === location)?.name}>
      <PageScroll>
        {isWide && parts.length > 1 && (
          <nav className={styles.tabs} aria-label={t`Organiser tools`}>
            {parts.map(({ name, href }) => (
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
