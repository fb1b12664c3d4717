import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { DeskSchool } from '../../../contract/school-desk.ts';
import type { SchoolField } from '../../../contract/school-settings.ts';
import { Button } from '../../ui/button.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { localeNames } from '../../i18n/locale.ts';
import styles from './school.module.css';
import { type SectionForm, useSection } from './use-section.ts';

export interface SectionProps {
  school: DeskSchool;
  onSaved: (school: DeskSchool) => void;
  onConflict: () => void;
  /** In the set-up: shows only the form, whose button saves and continues. */
  onward?: Onward | undefined;
}

interface Onward {
  /** Title of the next step. */
  title: string;
  go: () => void;
  /** The link to the step before. */
  back: ReactNode;
}

interface Props<F extends SchoolField> extends SectionProps {
  title: string;
  fields: readonly F[];
  children: (form: SectionForm<F>) => ReactNode;
  /** Below the form; saved by buttons of its own. */
  after?: ReactNode;
}

/** A group of settings that opens, with a form and a save button of its own. */
export function Section<F extends SchoolField>({
  title,
  fields,
  children,
  after,
  onward,
  ...school
}: Props<F>) {
  const form = useSection(school.school, fields, school.onSaved, school.onConflict);
  // Open on return if there is unsaved input. The content is rendered when it is first opened.
  const [open, setOpen] = useState(form.isChanged);
  const [wasOpen, setWasOpen] = useState(open);
  const saveAndContinue = async () => {
    const isSaved = onward !== undefined && !form.isChanged ? true : await form.save();
    if (isSaved) onward?.go();
  };
  const content = (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void saveAndContinue();
      }}
    >
      {children(form)}
      <SectionFoot form={form} onward={onward} />
    </form>
  );
  if (onward) return <div className={styles.section}>{content}</div>;
  return (
    <details
      className={styles.section}
      data-fields={fields.join(' ')}
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) setWasOpen(true);
      }}
    >
      <summary className={styles.summary}>
        <h2>{title}</h2>
        {form.isChanged && (
          <span className={styles.dim}>
            <Trans>not saved</Trans>
          </span>
        )}
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </summary>
      {wasOpen && content}
      {wasOpen && after}
    </details>
  );
}

interface FootProps<F extends SchoolField> {
  form: SectionForm<F>;
  onward: Onward | undefined;
}

function SectionFoot<F extends SchoolField>({ form, onward }: FootProps<F>) {
  const { t } = useLingui();
  const offline = !useOnline();
  const { list } = useFormats();
  const { state, isChanged, errors, conflictLanguages } = form;
  const languages = list(conflictLanguages.map((each) => localeNames[each]));
  const count = Object.keys(errors).length;
  const note =
    state === 'conflict' && languages !== ''
      ? t`This text has been changed on another device or by someone else: ${languages}. Your input is kept. Save again to replace the other version, or discard your input.`
      : state === 'conflict'
        ? t`Someone else has changed this section. Your input is kept. Save again to replace the other version, or discard your input.`
        : state === 'failed'
          ? t`That didn’t work. Your input is kept. Please try again.`
          : count > 0
            ? t`Please check the marked fields.`
            : offline
              ? t`You need a connection to save. Your input is kept on this page.`
              : null;
  const saveLabel = onward ? t`Save and continue` : t`Save`;
  return (
    <>
      <div role="status" className={styles.note}>
        {note ?? (state === 'saved' && !isChanged ? t`Saved` : null)}
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={state === 'saving' || (isChanged ? offline : onward === undefined) || undefined}
        >
          {state === 'saving' ? t`Saving…` : isChanged || !onward ? saveLabel : t`Next: ${onward.title}`}
        </Button>
        {onward?.back}
        {isChanged && (
          <Button onClick={form.reset}>
            <Trans>Discard input</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
