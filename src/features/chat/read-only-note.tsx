import { Trans } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './selection-bar.module.css';

interface ClosedNoteProps {
  why: 'blocked' | 'readOnly' | 'silenced';
  until: number | null | undefined;
}

/** Replaces the composer if the person may not write. */
export function ReadOnlyNote({ why, until }: ClosedNoteProps) {
  const { dateTime } = useFormats();
  return (
    <p className={styles.bar} data-bar>
      {why === 'blocked' ? (
        <Trans>A moderator has closed this chat.</Trans>
      ) : why === 'readOnly' ? (
        <Trans>Only chat administrators can write here.</Trans>
      ) : (
        <Trans>You can’t write here until {dateTime(until ?? 0)}.</Trans>
      )}
    </p>
  );
}
