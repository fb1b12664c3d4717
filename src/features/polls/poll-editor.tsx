import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { isWider, resultsFor } from '../../../contract/poll-visibility.ts';
import { type PollForm, pollGroups, type PollKind, pollKinds } from '../../../contract/polls.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { DeskSeen } from '../../lib/desk.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { useConflictCheck } from '../../ui/desk/desk-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { AudienceFields, type KnownAudiences } from './audience-fields.tsx';
import { Choice, Time } from './form-parts.tsx';
import { isFilled, LanguageTabs, LocalizedField, OptionFields, ScaleLabelFields } from './poll-texts.tsx';
import { usePollLabels } from './poll-labels.ts';
import styles from './polls.module.css';

interface PollEditorProps {
  /** Row on the organisers' desk; null for a new poll. */
  row: string | null;
  title: string;
  initial: PollForm;
  /** In an open poll, only the closing time can be changed, and the results can become visible to fewer people. */
  isOpen: boolean;
  known: KnownAudiences;
  onSave: (form: PollForm, seen: DeskSeen) => Promise<Outcome<unknown>>;
  onClose: () => void;
}

/** Edits question, answers and audience of a poll in three languages. */
export function PollEditor({ row, title, initial, isOpen, known, onSave, onClose }: PollEditorProps) {
  const { t } = useLingui();
  const labels = usePollLabels();
  const conflictCheck = useConflictCheck(row);
  const [form, setForm] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [language, setLanguage] = useState<Locale>(useFormats().locale);
  const change = (changes: Partial<PollForm>) => {
    setForm({ ...form, ...changes });
    setErrors({});
  };
  const hasOptions = form.kind === 'single' || form.kind === 'multiple' || form.kind === 'ranking';

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = wrongOf(form, hasOptions, {
      title: t`Enter a question in at least one language.`,
      options: t`Add at least two options.`,
    });
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const outcome = await onSave(cleaned(form, hasOptions), conflictCheck.deskSeen);
    setBusy(false);
    if (outcome.ok) return onClose();
    conflictCheck.reportConflict(outcome.happened);
    if (outcome.happened) return;
    const found = Object.entries(outcome.errors ?? {}).map(([field, [text = '']]): [string, string] => [
      field,
      text,
    ]);
    setErrors(Object.fromEntries(found));
    showRefusal(outcome, t`Could not save. What you entered is still here.`);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {row !== null && <RowNotes rowId={row} conflict={conflictCheck.conflict} mayRepeat />}
        {!isOpen && (
          <>
            <LanguageTabs current={language} form={form} onChange={setLanguage}>
              <div className={styles.form}>
                <LocalizedField
                  label={t`Question`}
                  language={language}
                  texts={form.localized_title}
                  error={errors['localized_title']}
                  onChange={(localized_title) => change({ localized_title })}
                />
                {form.kind === 'scale' && form.range && (
                  <ScaleLabelFields
                    language={language}
                    range={form.range}
                    onChange={(range) => change({ range })}
                  />
                )}
                {hasOptions && (
                  <OptionFields
                    language={language}
                    options={form.variations}
                    error={errors['variations']}
                    onChange={(variations) => change({ variations })}
                  />
                )}
              </div>
            </LanguageTabs>
            <div className={styles.row}>
              <Choice
                label={t`Type`}
                value={form.kind}
                options={pollKinds.map((kind) => [kind, labels.kinds[kind]])}
                onChange={(kind) => change(ofKind(kind, form))}
              />
              <Choice
                label={t`Group`}
                value={form.group}
                options={pollGroups.map((group) => [group, labels.group(group)])}
                onChange={(group) => change({ group })}
              />
              {form.kind === 'scale' && (
                <Choice
                  label={t`Scale up to`}
                  value={String(form.range?.to ?? 5)}
                  options={[2, 3, 4, 5, 6, 7, 8, 9, 10].map((to) => [String(to), `1–${to}`])}
                  onChange={(to) => change({ range: { ...form.range, from: 1, to: Number(to) } })}
                />
              )}
            </div>
            {(hasOptions || form.kind === 'scale') && form.kind !== 'ranking' && (
              <SwitchField
                label={t`Allow people to write their own answer`}
                checked={form.free_answer}
                onChange={(free_answer) => change({ free_answer })}
              />
            )}
            <SwitchField
              label={t`Mandatory (can’t be skipped)`}
              checked={form.mandatory}
              onChange={(mandatory) => change({ mandatory })}
            />
            <AudienceFields audience={form} known={known} error={errors['cohorts']} onChange={change} />
          </>
        )}
        <div className={styles.row}>
          <Choice
            label={t`Results visible to`}
            value={form.results}
            options={resultsFor
              .filter((whom) => !isOpen || !isWider(whom, initial.results))
              .map((whom) => [whom, labels.results[whom]])}
            onChange={(results) => change({ results })}
          />
          {!isOpen && (
            <Time
              label={t`Opens automatically`}
              value={form.opens_at}
              error={errors['opens_at']}
              onChange={(opens_at) => change({ opens_at })}
            />
          )}
          <Time
            label={t`Closes automatically`}
            value={form.closes_at}
            error={errors['closes_at']}
            onChange={(closes_at) => change({ closes_at })}
          />
        </div>
        {isOpen && (
          <p className={styles.note}>
            <Trans>The poll is open. Its results can’t be shown to more people than announced.</Trans>
          </p>
        )}
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              <Trans>Save</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}

function ofKind(kind: PollKind, { range, variations }: PollForm): Partial<PollForm> {
  const needsOptions = kind !== 'scale' && kind !== 'text';
  return {
    kind,
    ...(kind === 'scale' && !range && { range: { from: 1, to: 5 } }),
    ...(needsOptions &&
      variations.length === 0 && { variations: [{ localized_title: {} }, { localized_title: {} }] }),
  };
}

function wrongOf(form: PollForm, hasOptions: boolean, texts: { title: string; options: string }) {
  const filled = form.variations.filter(({ localized_title }) => isFilled(localized_title));
  return {
    ...(!isFilled(form.localized_title) && { localized_title: texts.title }),
    ...(hasOptions && filled.length < 2 && { variations: texts.options }),
  };
}

/** Drops options that were left empty. */
const cleaned = (form: PollForm, hasOptions: boolean): PollForm => ({
  ...form,
  variations: hasOptions ? form.variations.filter(({ localized_title }) => isFilled(localized_title)) : [],
});
