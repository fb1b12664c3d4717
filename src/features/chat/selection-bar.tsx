import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Copy, Forward, Trash2, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  onForward: (() => void) | undefined;
  onCopy: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onDone: () => void;
}

/**
 * Replaces the composer while messages are selected. Actions that do not apply to all of them are disabled.
 */
export function SelectionBar({ count, onForward, onCopy, onDelete, onDone }: SelectionBarProps) {
  const { t } = useLingui();
  return (
    <div className={styles.bar} data-composer role="toolbar" aria-label={t`Selected messages`}>
      <IconButton label={t`Done`} onClick={onDone}>
        <X />
      </IconButton>
      <span className={styles.count} role="status">
        {t`${plural(count, { one: '# message selected', other: '# messages selected' })}`}
      </span>
      <IconButton label={t`Copy text`} disabled={!onCopy} onClick={onCopy}>
        <Copy />
      </IconButton>
      <IconButton label={t`Delete`} disabled={!onDelete} onClick={onDelete}>
        <Trash2 />
      </IconButton>
      <IconButton
        label={t({ message: 'Forward', context: 'button' })}
        disabled={!onForward}
        onClick={onForward}
      >
        <Forward />
      </IconButton>
    </div>
  );
}
