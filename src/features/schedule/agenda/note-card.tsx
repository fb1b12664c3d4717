import { Trans, useLingui } from '@lingui/react/macro';
import { NotebookPen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { noteMax } from '../../../../contract/agenda.ts';
import { deleteDraft, getDraft, keepDraft } from '../../../db/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useLocalWrite } from '../../../ui/use-local-write.ts';
import { writeNote } from '../commands.ts';
import { useAgenda } from '../hooks.ts';
import styles from './agenda.module.css';

/** A private note on an event. */
export function NoteCard({ eventId }: { eventId: number }) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const agenda = useAgenda();
  const [text, setText] = useState<string | null>(null);
  const key = `note:${eventId}`;
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (!left && draft) setText(draft.text);
    });
    return () => {
      left = true;
    };
  }, [key]);
  const close = async () => {
    await deleteDraft(key);
    setText(null);
  };
  if (!agenda?.known) return null;
  const note = agenda.entries.get(eventId)?.note ?? '';
  if (text === null) {
    return (
      <div className={styles.form}>
        {note && <p className={styles.note}>{note}</p>}
        <div>
          <Button onClick={() => setText(note)}>
            <NotebookPen />
            {note ? <Trans>Edit note</Trans> : <Trans>Add note</Trans>}
          </Button>
        </div>
      </div>
    );
  }
  const save = () =>
    attempt(async () => {
      if (text.length > noteMax) return;
      await writeNote(eventId, text);
      await close();
    });
  return (
    <div className={styles.form}>
      <TextArea
        label={t`My note (visible only to me)`}
        rows={4}
        limit={noteMax}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          keepDraft(key, target.value);
        }}
      />
      <div className={styles.acts}>
        <Button onClick={() => void close()}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" onClick={save}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </div>
  );
}
