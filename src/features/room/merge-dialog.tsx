import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { fold, matcher } from '../../lib/text-fold.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { moderateQuestion } from './commands.ts';
import { mostSimilarFirst } from './similar-questions.ts';
import { sortQuestions } from './sort-questions.ts';
import styles from './room.module.css';

const fewTargets = 8;
/** The others are found by the search. */
const maxTargets = 50;

interface MergeDialogProps {
  question: EventQuestionView;
  questions: readonly EventQuestionView[];
  onClose: () => void;
}

/** Merges a question into another one, of which the most similar come first. */
export function MergeDialog({ question, questions, onClose }: MergeDialogProps) {
  const { id, content } = question;
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const [into, setInto] = useState<number | null>(null);
  const [text, setText] = useState('');
  const others = sortQuestions(questions, 'votes').open.filter((other) => other.id > 0 && other.id !== id);
  const matches = matcher(text);
  const found = mostSimilarFirst(others, content).filter((other) => matches(fold(other.content)));
  const merge = () => {
    if (into === null) return;
    attempt(() => moderateQuestion(question, { act: 'merge', answer: null, into }));
    showToast(t`Questions merged`);
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
      {others.length > fewTargets && (
        <SearchField label={t`Search questions`} value={text} onChange={setText} />
      )}
      <fieldset className={cx(styles.targets, styles.scrolling)}>
        <legend>
          <VisuallyHidden>{t`Merge with`}</VisuallyHidden>
        </legend>
        {found.slice(0, maxTargets).map((target) => (
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
        {found.length === 0 && (
          <p className={styles.note}>
            <Trans>No question matches these words.</Trans>
          </p>
        )}
      </fieldset>
    </Dialog>
  );
}
