import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { linkRoles } from '../../../../contract/invitations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../admin.module.css';
import { addInvitationLink } from '../commands.ts';
import { CourseSelect, RoleSelect } from './person-selects.tsx';
import { ShownLink } from './shown-link.tsx';

interface LinkDialogProps {
  onCreated: () => void;
  onClose: () => void;
}

const fields = ['name', 'max_uses', 'days'] as const;
type Field = (typeof fields)[number];

/** Creates an invitation link for a group, and shows it with its QR code. */
export function LinkDialog({ onCreated, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const [texts, setTexts] = useState<Record<Field, string>>({ name: '', max_uses: '30', days: '7' });
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({});
  const [role, setRole] = useState<(typeof linkRoles)[number]>('attendee');
  const [course_type, setCourse] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [created, setCreated] = useState<{ name: string; token: string } | null>(null);
  const labels: Record<Field, string> = {
    name: t`Name of the group`,
    max_uses: t`Maximum number of people`,
    days: t`Works for (days)`,
  };
  const create = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const [max_uses, days] = [Number(texts.max_uses), Number(texts.days)];
    const outcome = await addInvitationLink({ name: texts.name, max_uses, days, role, course_type });
    setBusy(false);
    if (outcome.ok) {
      setCreated({ name: outcome.value.invitation.name, token: outcome.value.token });
      return onCreated();
    }
    setErrors(outcome.errors ?? {});
    if (!fields.some((field) => outcome.errors?.[field])) showRefusal(outcome);
  };
  if (created) return <ShownLink name={created.name} token={created.token} onClose={onClose} />;
  return (
    <Dialog title={<Trans>Invitation link</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void create(event)}>
        <p className={styles.facts}>
          <Trans>Anyone with the link can sign up without approval. Share it only with the group.</Trans>
        </p>
        {fields.map((field) => (
          <TextField
            key={field}
            label={labels[field]}
            value={texts[field]}
            error={errors[field]?.[0]}
            autoComplete="off"
            {...(field === 'name' ? { maxLength: 100 } : { inputMode: 'numeric' })}
            onChange={({ target }) => {
              setTexts({ ...texts, [field]: target.value });
              setErrors({ ...errors, [field]: undefined });
            }}
          />
        ))}
        <RoleSelect value={role} roles={linkRoles} onChange={setRole} />
        <CourseSelect value={course_type} onChange={setCourse} />
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              {busy ? <Trans>Creating…</Trans> : <Trans>Create link</Trans>}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
