import { useLingui } from '@lingui/react/macro';
import { Pin, PinOff } from 'lucide-react';
import type { GroupView } from '../../db/overlay-groups.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './pinned-bar.module.css';

interface PinnedBarProps {
  message: NonNullable<GroupView['pinned_message']>;
  onShow: () => void;
  /** Undefined if the person may not unpin. */
  onUnpin: (() => void) | undefined;
}

/** The pinned message above the chat. */
export function PinnedBar({ message, onShow, onUnpin }: PinnedBarProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.message} onClick={onShow} aria-label={t`Show pinned message`}>
        <Pin />
        <span className={styles.text}>
          <span className={styles.who}>{message.author && fullName(message.author)}</span>
          <span className={styles.words}>{message.content || t`File`}</span>
        </span>
      </button>
      {onUnpin && (
        <IconButton label={t`Unpin`} onClick={onUnpin}>
          <PinOff />
        </IconButton>
      )}
    </div>
  );
}
