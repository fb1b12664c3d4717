import { useLingui } from '@lingui/react/macro';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Placeholder rows while a list loads that the device has not stored. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const { t } = useLingui();
  return (
    <div className={styles.rows} aria-busy="true">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.dot} />
          <span className={styles.line} />
          <span className={styles.short} />
        </div>
      ))}
    </div>
  );
}
