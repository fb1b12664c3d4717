import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { isVisible } from '../../../contract/scalars.ts';
import { deleteDraft } from '../../db/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { showToast } from '../../ui/toast.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import styles from './room.module.css';

interface TextDialogProps {
  title: ReactNode;
  quoted?: string;
  label: string;
  before: string;
  limit: number;
  /** Key of the draft. */
  draft: string;
  /** A change of another person since the dialog was opened. */
  note: ReactNode;
  /** The text can no longer be saved, for the reason in `note`. It can be copied. */
  blocked?: boolean;
  verb?: ReactNode;
  /** Returns false if the text cannot be saved at the moment. */
  onSave: (text: string) => Promise<boolean>;
  onClose: () => void;
}

/** Edits a text about a question. It is a draft until it is saved or discarded by "Cancel". */
export function TextDialog({
  title,
  quoted,
  label,
  before,
  limit,
  draft,
  note,
  blocked = false,
  verb = <Trans>Save</Trans>,
  onSave,
  onClose,
}: TextDialogProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const { text, type } = useStoredDraft(draft, before);
  const saving = useRef(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (blocked) return;
    if (!isVisible(text)) return setError(t`This field can’t be blank`);
    if (text.length > limit) return setError(t`Use no more than ${limit} characters`);
    if (saving.current) return;
    saving.current = true;
    attempt(
      async () => {
        const saved = await onSave(text.trim());
        saving.current = false;
        if (!saved) return setError(t`The question is being sent. Save again in a moment.`);
        await deleteDraft(draft);
        onClose();
      },
      () => {
        saving.current = false;
      },
    );
  };
  const cancel = () => {
    attempt(() => deleteDraft(draft));
    onClose();
  };
  const copy = async () => {
    const copied = await copyText(text);
    showToast(copied ? t`Text copied` : t`This browser does not allow copying.`);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={save}>
        {quoted !== undefined && <p className={styles.quoted}>{quoted}</p>}
        {note && <StatusText className={styles.wrong}>{note}</StatusText>}
        <TextArea
          label={label}
          rows={4}
          limit={limit}
          value={text}
          error={error}
          onChange={({ target }) => {
            type(target.value);
            setError(undefined);
          }}
        />
        <DialogActions
          secondary={
            <Button onClick={cancel}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            blocked ? (
              <Button variant="primary" onClick={() => void copy()}>{t`Copy text`}</Button>
            ) : (
              <Button type="submit" variant="primary">
                {verb}
              </Button>
            )
          }
        />
      </form>
    </Dialog>
  );
}
