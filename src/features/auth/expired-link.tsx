import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EntrancePage } from './entrance-page.tsx';
import styles from './entrance.module.css';

interface ExpiredLinkProps {
  /** What the person can do now. */
  children: ReactNode;
  /** Further links, below the one to sign-in. */
  links?: ReactNode;
}

/** Replaces the page of a mailed link that has expired or was already used. */
export function ExpiredLink({ children, links }: ExpiredLinkProps) {
  const { t } = useLingui();
  return (
    <EntrancePage
      title={t`This link no longer works`}
      lead={<Trans>This link has expired or has already been used.</Trans>}
    >
      <p>{children}</p>
      <Link href={addresses.signIn.getHref()} className={buttonClass('primary', 'wide')}>
        <Trans>Go to sign-in</Trans>
      </Link>
      {links && <div className={styles.links}>{links}</div>}
    </EntrancePage>
  );
}
