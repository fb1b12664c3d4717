import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { questionLimits } from '../../../../contract/question-limits.ts';
import { type DeskQuestion, type QuestionForm, questionKinds } from '../../../../contract/questions.ts';
import { roleAliases } from '../../../../contract/users.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { LocalizedField } from '../../../ui/desk/localized-field.tsx';
import { useConflictCheck } from '../../../ui/desk/desk-context.ts';
import { RowNotes } from '../../../ui/desk/row-notes.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { ChoicesInput, ConsentInput } from '../../../ui/question-inputs.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { useRequest } from '../../../ui/use-request.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from '../admin.module.css';
import { addQuestion, editQuestion, listCourses } from '../commands.ts';
import { roleLabels } from '../role-labels.ts';
import { questionKindLabels } from './question-labels.ts';
import { QuestionOptions } from './question-options.tsx';

const newQuestion: QuestionForm = {
  kind: 'text',
  localized_title: {},
  localized_help: {},
  options: [],
  required: false,
  roles: [],
  courses: [],
  archived: false,
};

const formOf = ({ id: _id, position: _position, answers: _answers, ...form }: DeskQuestion) => form;

interface QuestionDialogProps {
  /** Null for a new question. */
  question: DeskQuestion | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or edits a question to participants. */
export function QuestionDialog({ question, onSaved, onClose }: QuestionDialogProps) {
  const { t, i18n } = useLingui();
  const { localized } = useFormats();
  const courses = useRequest('courses', listCourses);
  const rowId = question && `question:${question.id}`;
  const conflictCheck = useConflictCheck(rowId);
  const [form, setForm] = useState<QuestionForm>(question ? formOf(question) : newQuestion);
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const error = (path: string) => errors[path]?.[0];
  const change = (fields: Partial<QuestionForm>) => setForm({ ...form, ...fields });
  const hasOptions = form.kind === 'choice' || form.kind === 'choices';

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const sent = { ...form, options: hasOptions ? form.options : [] };
    const outcome = question
      ? await editQuestion(question.id, sent, conflictCheck.deskSeen)
      : await addQuestion(sent);
    setBusy(false);
    if (outcome.ok) {
      onSaved();
      return onClose();
    }
    conflictCheck.reportConflict(outcome.happened);
    setErrors(outcome.errors ?? {});
    if (!outcome.happened) showRefusal(outcome);
  };
  return (
    <Dialog title={question ? <Trans>Edit question</Trans> : <Trans>New question</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {rowId && <RowNotes rowId={rowId} conflict={conflictCheck.conflict} mayRepeat />}
        <LocalizedField
          label={t({ message: 'Question', context: 'field' })}
          path="localized_title"
          values={form.localized_title}
          limit={questionLimits.title}
          error={error}
          onChange={(localized_title) => change({ localized_title })}
        />
        <LocalizedField
          label={t`Help text`}
          path="localized_help"
          values={form.localized_help}
          limit={questionLimits.help}
          error={error}
          onChange={(localized_help) => change({ localized_help })}
        />
        <SelectField
          label={t`Kind of answer`}
          value={form.kind}
          options={questionKinds.map((kind) => [kind, i18n._(questionKindLabels[kind])])}
          onChange={(kind) => change({ kind })}
        />
        {form.kind === 'file' && (
          <p className={styles.facts}>
            <Trans>People are asked for files after they have signed in, not when they sign up.</Trans>
          </p>
        )}
        {error('kind') && (
          <p className={styles.wrong} data-wrong="">
            {error('kind')}
          </p>
        )}
        {hasOptions && (
          <QuestionOptions options={form.options} error={error} onChange={(options) => change({ options })} />
        )}
        <ConsentInput
          label={t`An answer is required`}
          name="required"
          checked={form.required}
          onChange={(required) => change({ required })}
        />
        <ChoicesInput
          label={t`Only these roles`}
          name="roles"
          hint={t`Nothing chosen: all roles`}
          chosen={form.roles}
          options={roleAliases.map((role) => ({ value: role, label: i18n._(roleLabels[role]) }))}
          onChange={(chosen) => change({ roles: roleAliases.filter((role) => chosen.includes(role)) })}
        />
        {courses.value && courses.value.length > 0 && (
          <ChoicesInput
            label={t`Only these courses`}
            name="courses"
            hint={t`Nothing chosen: people with and without a course`}
            chosen={form.courses.map(String)}
            options={courses.value.map(({ id, localized_title }) => ({
              value: String(id),
              label: localized(localized_title, String(id)),
            }))}
            onChange={(chosen) => change({ courses: chosen.map(Number) })}
          />
        )}
        {question && (
          <ConsentInput
            label={t`Archived: nobody is asked any more. Answers are kept.`}
            name="archived"
            checked={form.archived === true}
            onChange={(archived) => change({ archived })}
          />
        )}
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              {busy ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
