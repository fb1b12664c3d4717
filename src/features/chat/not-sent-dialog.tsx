import { useLingui } from '@lingui/react/macro';
import { serverVersion } from '../../db/conflict.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { Versions } from '../../ui/versions.tsx';
import { discardMessage, keepOwnVersion, retryMessage } from './commands.ts';
import styles from './conversation.module.css';

/** Explains why a message was not sent, and offers to retry or discard it. */
export function NotSentDialog({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const attempt = useLocalWrite();
  const { pending } = message;
  if (!pending) return null;
  const { opId } = pending;
  const theirs = serverVersion(pending.error);
  const titles = { send: t`Message not sent`, edit: t`Change not sent`, delete: t`Deletion not sent` };
  const discard = () => {
    onClose();
    attempt(async () => {
      if (!(await discardMessage(opId))) showToast(t`It is being sent now.`);
    });
  };
  const again = (how: (opId: string) => Promise<void>) => {
    onClose();
    attempt(() => how(opId));
  };
  return (
    <Dialog
      title={titles[pending.kind]}
      onClose={onClose}
      secondary={
        theirs ? (
          <Button onClick={discard}>{t`Keep other version`}</Button>
        ) : (
          <Button variant="quietDanger" onClick={discard}>
            {t({ message: 'Discard', context: 'unsent change' })}
          </Button>
        )
      }
      primary={
        theirs ? (
          <Button variant="primary" onClick={() => again(keepOwnVersion)}>
            {t`Keep my version`}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => again(retryMessage)}>
            {t`Try again`}
          </Button>
        )
      }
    >
      {pending.error && <p>{i18n._(refusalText(pending.error))}</p>}
      {theirs ? (
        <Versions mine={message.content} theirs={theirs.content} />
      ) : (
        <p className={styles.quoted}>{message.content}</p>
      )}
    </Dialog>
  );
}
