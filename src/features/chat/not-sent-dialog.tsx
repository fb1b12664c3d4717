import { useLingui } from '@lingui/react/macro';
import type { MessageView } from '../../db/overlay-messages.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { discardMessage, retryMessage } from './commands.ts';
import styles from './conversation.module.css';

/** Why a message did not go, and what can be done: again, or not at all. */
export function NotSentDialog({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { pending } = message;
  if (!pending) return null;
  const titles = { send: t`Message not sent`, edit: t`Change not sent`, delete: t`Deletion not sent` };
  const discard = async () => {
    onClose();
    if (!(await discardMessage(pending.opId))) showToast(t`It is being sent right now.`);
  };
  return (
    <Dialog
      title={titles[pending.kind]}
      onClose={onClose}
      actions={
        <>
          <Button look="quietDanger" onClick={() => void discard()}>
            {t`Discard`}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              onClose();
              void retryMessage(pending.opId);
            }}
          >
            {t`Try again`}
          </Button>
        </>
      }
    >
      {pending.error && <p>{i18n._(refusalText(pending.error))}</p>}
      <p className={styles.quoted}>{message.content}</p>
    </Dialog>
  );
}
