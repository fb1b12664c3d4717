import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { questionTopicMax } from '../../../contract/event-questions.ts';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { moderateQuestion } from './commands.ts';
import { useRoom } from './hooks.ts';
import { topicsOf } from './sort-questions.ts';
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
  const [topic, setTopic] = useState(question.topic ?? '');
  const used = topicsOf(room?.questions ?? []);
  const { id, event_id } = question;
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const set = {
      id,
      event_id,
      act: 'topic',
      answer: null,
      into: null,
      topic: topic.trim() || null,
    } as const;
    attempt(() => moderateQuestion(set));
    onClose();
  };
  return (
    <Dialog title={<Trans>Set topic</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={save}>
        <p className={styles.quoted}>{question.content}</p>
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
