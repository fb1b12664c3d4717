import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, ClipboardCheck, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { DeskQuestion } from '../../../../contract/questions.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { RowNotes } from '../../../ui/desk/row-notes.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { AdminPage } from '../admin-page.tsx';
import styles from '../admin.module.css';
import { listDeskQuestions, orderQuestions } from '../commands.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { questionKindLabels } from './question-labels.ts';

export const QuestionsDeskScreen = () => (
  <AdminPage desk="people">
    <QuestionsDesk />
  </AdminPage>
);

/** The questions that people answer when they sign up, and later in their profile. */
function QuestionsDesk() {
  const { t } = useLingui();
  const { value, failed, again, set } = useDeskRequest('questions', listDeskQuestions);
  /** A new question, or the one that is edited. */
  const [open, setOpen] = useState<'new' | DeskQuestion | null>(null);
  const shown = value?.toSorted((a, b) => Number(a.archived) - Number(b.archived)) ?? [];
  const move = async (from: number, to: number) => {
    const ids = shown.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(to, 0, moved);
    const outcome = await orderQuestions(ids);
    if (outcome.ok) set(() => outcome.value);
    else showRefusal(outcome);
  };
  const last = shown.findLastIndex(({ archived }) => !archived);
  return (
    <>
      <p className={styles.facts}>
        <Trans>
          People answer these questions when they sign up or accept an invitation, and later in their profile.
          Files are added after the first sign-in. Until a required question is answered, the home page
          reminds people of it. You see the answers in the settings of a person and in the export.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen('new')}>
          <Plus />
          <Trans>Add question</Trans>
        </Button>
      </div>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={3} />}
      {!failed && value?.length === 0 && (
        <StateNote icon={<ClipboardCheck />} title={<h2>{t`No questions yet`}</h2>} />
      )}
      {!failed && (
        <ul className={styles.list}>
          {shown.map((question, index) => (
            <li key={question.id}>
              <RowNotes rowId={`question:${question.id}`} />
              <QuestionCard
                question={question}
                onEdit={() => setOpen(question)}
                onUp={question.archived || index === 0 ? undefined : () => void move(index, index - 1)}
                onDown={question.archived || index === last ? undefined : () => void move(index, index + 1)}
              />
            </li>
          ))}
        </ul>
      )}
      {open && (
        <QuestionDialog
          question={open === 'new' ? null : open}
          onSaved={again}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface QuestionCardProps {
  question: DeskQuestion;
  onEdit: () => void;
  /** Undefined if the question can’t move. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function QuestionCard({ question, onEdit, onUp, onDown }: QuestionCardProps) {
  const { t, i18n } = useLingui();
  const { localized } = useFormats();
  const title = localized(question.localized_title, String(question.id));
  return (
    <Card className={styles.head}>
      <div className={styles.text}>
        <h2 className={styles.name}>{title}</h2>
        <p className={styles.facts}>
          <Plural value={question.answers} one="# answer" other="# answers" />
        </p>
        <div className={styles.tags}>
          <Tag hue="accent">{i18n._(questionKindLabels[question.kind])}</Tag>
          {question.required && <Tag>{t({ message: 'Required', context: 'question' })}</Tag>}
          {(question.roles.length > 0 || question.courses.length > 0) && (
            <Tag>{t({ message: 'Not for everybody', context: 'question' })}</Tag>
          )}
          {question.archived && <Tag hue="danger">{t({ message: 'Archived', context: 'question' })}</Tag>}
        </div>
      </div>
      {onUp && (
        <IconButton label={t`Move “${title}” up`} onClick={onUp}>
          <ArrowUp />
        </IconButton>
      )}
      {onDown && (
        <IconButton label={t`Move “${title}” down`} onClick={onDown}>
          <ArrowDown />
        </IconButton>
      )}
      <IconButton label={t`Edit “${title}”`} aria-haspopup="dialog" onClick={onEdit}>
        <Pencil />
      </IconButton>
    </Card>
  );
}
