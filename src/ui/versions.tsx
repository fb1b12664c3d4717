import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './versions.module.css';

interface VersionsProps {
  mine: string;
  theirs: string;
  /** Buttons that choose a version, if the choice is made here. */
  keepMine?: ReactNode;
  keepTheirs?: ReactNode;
}

/** Two versions of a text that was changed in two places. */
export function Versions({ mine, theirs, keepMine, keepTheirs }: VersionsProps) {
  const { t } = useLingui();
  return (
    <dl className={styles.versions}>
      <div className={styles.mine}>
        <dt className={styles.label}>{t`Your version, not sent`}</dt>
        <dd className={styles.text}>{mine}</dd>
        {keepMine && <dd className={styles.keep}>{keepMine}</dd>}
      </div>
      <div className={styles.theirs}>
        <dt className={styles.label}>{t`Other version, on the server`}</dt>
        <dd className={styles.text}>{theirs}</dd>
        {keepTheirs && <dd className={styles.keep}>{keepTheirs}</dd>}
      </div>
    </dl>
  );
}
