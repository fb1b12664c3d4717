import { useLingui } from '@lingui/react/macro';
import styles from './versions.module.css';

/** A text that was changed in two places, one above the other. */
export function Versions({ mine, theirs }: { mine: string; theirs: string }) {
  const { t } = useLingui();
  return (
    <dl className={styles.versions}>
      <div className={styles.mine}>
        <dt className={styles.label}>{t`Yours, not sent`}</dt>
        <dd className={styles.text}>{mine}</dd>
      </div>
      <div className={styles.theirs}>
        <dt className={styles.label}>{t`The other one, on the server`}</dt>
        <dd className={styles.text}>{theirs}</dd>
      </div>
    </dl>
  );
}
