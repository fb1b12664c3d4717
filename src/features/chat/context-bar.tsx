import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useFormats } from '../../i18n/use-formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './composer.module.css';
import type { ComposerContext } from './composer-context.ts';

/** Shows the message that is being edited or replied to, above the text field. */
export function ContextBar({ kind, message, onClose }: ComposerContext & { onClose: () => void }) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  return (
    <div className={styles.context}>
      <div className={styles.contextText}>
        <div className={styles.contextTitle}>
          {kind === 'edit' ? <Trans>Edit message</Trans> : <Trans>Reply to {fullName(message.author)}</Trans>}
        </div>
        <div className={styles.contextLine}>{message.content}</div>
      </div>
      <IconButton label={t`Cancel`} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
