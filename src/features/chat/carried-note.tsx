import { Trans } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './group-info-screen.module.css';

/** Explains that a box may carry the chat until a time, in ms. */
export function CarriedNote({ until }: { until: number | null | undefined }) {
  const formats = useFormats();
  const now = useNow();
  if (!until || until <= now) return null;
  const day = formats.dateTime(until);
  return (
    <p className={styles.hint}>
      <Trans>
        Until {day}, a box of the organisers may carry this chat: people on site can read and write it there
        without internet.
      </Trans>
    </p>
  );
}
