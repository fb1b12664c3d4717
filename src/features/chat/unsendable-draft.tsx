import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { removeDraft } from './commands.ts';
import { useLeftDraft } from './conversation-hooks.ts';
import styles from './unsendable-draft.module.css';

/** Shows the draft of a chat the person can no longer write in. Renders nothing without a draft. */
export function UnsendableDraft({ groupId }: { groupId: number }) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const text = useLeftDraft(groupId);
  const headingId = useId();
  const [confirming, setConfirming] = useState(false);
  if (!text) return null;
  const copy = async () => {
    const done = await copyText(text);
    showToast(done ? t`Text copied` : t`This browser does not allow copying.`);
  };
  return (
    <section className={styles.draft} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        <Trans>Your unsent message</Trans>
      </h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Button onClick={() => setConfirming(true)}>{t`Delete draft`}</Button>
        <Button variant="primary" onClick={() => void copy()}>{t`Copy text`}</Button>
      </div>
      {confirming && (
        <ConfirmDialog
          question={t`Delete this draft?`}
          verb={t`Delete`}
          onConfirm={() => attempt(() => removeDraft(groupId))}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
