import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { contactNoteMax } from '../../../contract/contacts.ts';
import { deleteDraft, getDraft, keepDraft } from '../../db/drafts.ts';
import type { ContactView } from '../../db/overlay-contacts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { setNote } from './commands.ts';
import styles from './contacts.module.css';

/** The own note about a contact. Typed text survives a reload until it is saved. */
export function ContactNote({ contact: { id, note } }: { contact: ContactView }) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const key = `contact:${id}`;
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (!left && draft) setTyped((now) => now ?? draft.text);
    });
    return () => {
      left = true;
    };
  }, [key]);
  const saved = note ?? '';
  const text = typed ?? saved;
  const isTooLong = text.length > contactNoteMax;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isTooLong) return;
    attempt(async () => {
      await setNote(id, text.trim() || null);
      await deleteDraft(key);
      setTyped(null);
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextArea
        label={t`My note (visible only to me)`}
        rows={3}
        limit={contactNoteMax}
        value={text}
        error={isTooLong ? t`Use no more than ${contactNoteMax} characters` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          keepDraft(key, target.value);
        }}
      />
      {typed !== null && typed !== saved && (
        <div className={styles.acts}>
          <Button type="submit" variant="primary">
            <Trans>Save note</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}
