import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { RoleAlias } from '../../../../contract/users.ts';
import { isLocale, localeNames, locales } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from '../admin.module.css';
import { invitePerson } from '../commands.ts';
import { CourseSelect, RoleSelect } from './person-selects.tsx';

interface InviteDialogProps {
  onInvited: () => void;
  onClose: () => void;
}

const fields = ['email', 'first_name', 'last_name'] as const;
type Field = (typeof fields)[number];

/** Invites one person by mail. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { t, i18n } = useLingui();
  const [texts, setTexts] = useState<Record<Field, string>>({ email: '', first_name: '', last_name: '' });
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({});
  const [role, setRole] = useState<RoleAlias>('attendee');
  const [course_type, setCourse] = useState<number | null>(null);
  const [language, setLanguage] = useState(isLocale(i18n.locale) ? i18n.locale : 'en');
  const [busy, setBusy] = useState(false);
  const labels: Record<Field, string> = {
    email: t`E-mail`,
    first_name: t`First name`,
    last_name: t`Last name`,
  };
  const invite = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await invitePerson({ ...texts, email: texts.email.trim(), role, course_type, language });
    setBusy(false);
    if (outcome.ok) {
      showToast(t`Invitation sent`);
      onInvited();
      return onClose();
    }
    setErrors(outcome.errors ?? {});
    if (!fields.some((field) => outcome.errors?.[field])) showRefusal(outcome);
  };
  return (
    <Dialog title={<Trans>Invite person</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void invite(event)}>
        {fields.map((field) => (
          <TextField
            key={field}
            label={labels[field]}
            value={texts[field]}
            error={errors[field]?.[0]}
            {...(field === 'email' && { type: 'email', inputMode: 'email', autoCapitalize: 'none' })}
            autoComplete="off"
            onChange={({ target }) => {
              setTexts({ ...texts, [field]: target.value });
              setErrors({ ...errors, [field]: undefined });
            }}
          />
        ))}
        <RoleSelect value={role} onChange={setRole} />
        <CourseSelect value={course_type} onChange={setCourse} />
        <SelectField
          label={t`Language of the e-mail`}
          value={language}
          options={locales.map((locale) => [locale, localeNames[locale]])}
          onChange={setLanguage}
        />
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              {busy ? <Trans>Sending…</Trans> : <Trans>Send invitation</Trans>}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
