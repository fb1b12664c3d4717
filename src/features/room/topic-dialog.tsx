import { Trans, useLingui } from '@lingui/react/macro';
import type { SyntheticEvent } from 'react';
import { questionTopicMax } from '../../../contract/event-questions.ts';
import { deleteDraft } from '../../db/drafts.ts';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { moderateQuestion } from './commands.ts';
import { useRoom } from './question-hooks.ts';
import { topicsOf } from './sort-questions.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import styles from './room.module.css';

interface TopicDialogProps {
  question: EventQuestionView;
  onClose: () => void;
}

/** Sets the topic of a question: a new one, or one of those that other questions of the event have. */
export function TopicDialog({ question, onClose }: TopicDialogProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const room = useRoom(question.event_id);
  const before = question.topic ?? '';
  const draft = `question-topic:${question.id}`;
  const { text: topic, type: setTopic } = useStoredDraft(draft, before);
  // Set by another moderator while the dialog is open.
  const now = room?.questions.find(({ id: each }) => each === question.id)?.topic ?? '';
  const isChanged = room !== undefined && room !== null && now !== before;
  const used = topicsOf(room?.questions ?? []);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const set = { act: 'topic', answer: null, into: null, topic: topic.trim() || null } as const;
    attempt(async () => {
      await moderateQuestion(question, set);
      await deleteDraft(draft);
    });
    onClose();
  };
  const cancel = () => {
    attempt(() => deleteDraft(draft));
    onClose();
  };
  return (
    <Dialog title={<Trans>Set topic</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={save}>
        <p className={styles.quoted}>{question.content}</p>
        <StatusText className={styles.wrong}>
          {isChanged &&
            (now ? (
              <Trans>The topic was changed in the meantime: {now}</Trans>
            ) : (
              <Trans>The topic was removed in the meantime.</Trans>
            ))}
        </StatusText>
        <TextField
          label={t`Topic`}
          value={topic}
          maxLength={questionTopicMax}
          onChange={({ target }) => setTopic(target.value)}
        />
        {used.length > 0 && (
          <div className={styles.orders} role="group" aria-label={t`Topics used before`}>
            {used.map((each) => (
              <Chip
                key={each}
                on={each === topic}
                aria-pressed={each === topic}
                onClick={() => setTopic(each)}
              >
                {each}
              </Chip>
            ))}
          </div>
        )}
        <DialogActions
          secondary={
            <Button onClick={cancel}>
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
