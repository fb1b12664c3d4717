import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { eventQuestionMax, writtenAnswerMax } from '../../../contract/event-questions.ts';
import { isVisible } from '../../../contract/scalars.ts';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { discardChange, editQuestion, moderateQuestion, withdrawQuestion } from './commands.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import styles from './room.module.css';

export type QuestionDialog = 'edit' | 'withdraw' | 'answer' | 'merge' | 'topic';

interface QuestionDialogsProps {
  dialog: QuestionDialog;
  question: EventQuestionView;
  /** Questions into which this one can be merged. */
  targets: readonly EventQuestionView[];
  onClose: () => void;
}

export function QuestionDialogs({ dialog, question, targets, onClose }: QuestionDialogsProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const { id, event_id, pending } = question;
  switch (dialog) {
    case 'withdraw':
      return (
        <ConfirmDialog
          question={<Trans>Withdraw your question?</Trans>}
          verb={<Trans>Withdraw</Trans>}
          onConfirm={() =>
            attempt(() =>
              id < 0 && pending ? discardChange(pending.opId) : withdrawQuestion({ id, event_id }),
            )
          }
          onClose={onClose}
        >
          <p>
            <Trans>It will be deleted for everyone.</Trans>
          </p>
        </ConfirmDialog>
      );
    case 'edit':
      return (
        <TextDialog
          title={<Trans>Edit question</Trans>}
          label={t`Your question to the speakers`}
          before={question.content}
          limit={eventQuestionMax}
          onSave={(content) => attempt(() => editQuestion({ id, event_id, content }))}
          onClose={onClose}
        />
      );
    case 'answer':
      return (
        <TextDialog
          title={<Trans>Answer in writing</Trans>}
          quoted={question.content}
          label={t`Answer`}
          before={question.answer ?? ''}
          limit={writtenAnswerMax}
          onSave={(answer) =>
            attempt(() => moderateQuestion({ id, event_id, act: 'answered', answer, into: null }))
          }
          onClose={onClose}
        />
      );
    case 'topic':
      return <TopicDialog question={question} onClose={onClose} />;
    case 'merge':
      return <MergeDialog question={question} targets={targets} onClose={onClose} />;
  }
}

interface TextDialogProps {
  title: ReactNode;
  quoted?: string;
  label: string;
  before: string;
  limit: number;
  onSave: (text: string) => void;
  onClose: () => void;
}

function TextDialog({ title, quoted, label, before, limit, onSave, onClose }: TextDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState(before);
  const [error, setError] = useState<string | undefined>(undefined);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isVisible(text)) return setError(t`This field can’t be blank`);
    if (text.length > limit) return setError(t`Use no more than ${limit} characters`);
    onSave(text.trim());
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={save}>
        {quoted !== undefined && <p className={styles.quoted}>{quoted}</p>}
        <TextArea
          label={label}
          rows={4}
          limit={limit}
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary">
              <Trans>Save</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}

function MergeDialog({
  question: { id, event_id, content },
  targets,
  onClose,
}: Omit<QuestionDialogsProps, 'dialog'>) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const [into, setInto] = useState<number | null>(null);
  const merge = () => {
    if (into === null) return;
    attempt(() => moderateQuestion({ id, event_id, act: 'merge', answer: null, into }));
    onClose();
  };
  return (
    <Dialog
      title={<Trans>Merge with another question</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" aria-disabled={into === null || undefined} onClick={merge}>
          <Trans>Merge</Trans>
        </Button>
      }
    >
      <p className={styles.quoted}>{content}</p>
      <p className={styles.note}>
        <Trans>Its votes are added to the question that you choose. Everyone sees only that one.</Trans>
      </p>
      <fieldset className={styles.targets}>
        <legend>
          <VisuallyHidden>{t`Merge with`}</VisuallyHidden>
        </legend>
        {targets.map((target) => (
          <label key={target.id} className={styles.choice}>
            <input
              type="radio"
              name="merge-into"
              checked={into === target.id}
              onChange={() => setInto(target.id)}
            />
            <span className={styles.text}>{target.content}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
