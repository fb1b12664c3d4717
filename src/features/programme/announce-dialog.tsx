import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { announcementMax, titleMax } from '../../../contract/programme.ts';
import type { Course } from '../../../contract/events.ts';
import type { Localized } from '../../../contract/scalars.ts';
import { type RoleAlias, roleAliases } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toast.ts';
import { useRequest } from '../../ui/use-request.ts';
import { TextField } from '../../ui/text-field.tsx';
import { callServer } from '../../platform/online.ts';
import { announce } from './commands.ts';
import { eventErrors, type FormErrors } from './form-errors.ts';
import { ScheduledAnnouncements } from './scheduled-announcements.tsx';
import { fromField, toField } from './school-time.ts';
import styles from './programme.module.css';
import { TextsField } from './texts-field.tsx';
import { DiscardDraftButton } from './discard-draft-button.tsx';
import { useSavedForm } from './use-saved-form.ts';

interface AnnounceDialogProps {
  events: readonly EventRow[];
  courses: readonly Course[];
  zone: string;
  onClose: () => void;
}

interface AnnouncementForm {
  title: Localized;
  content: Localized;
  /** Audience as text: `all`, `role:expert`, `course:3`, `cohort:4`, `event:17` or `booked:17`. */
  to: string;
  /** Unix seconds; null to send now. */
  at: number | null;
}

const isRole = (text: string): text is RoleAlias => roleAliases.some((role) => role === text);

function audienceOf(to: string) {
  const [kind, what = ''] = to.split(':');
  if (kind === 'role' && isRole(what)) return { kind, role: what } as const;
  if (kind === 'course') return { kind, course: Number(what) } as const;
  if (kind === 'cohort') return { kind, cohort: Number(what) } as const;
  if (kind === 'event' || kind === 'booked') return { kind, event: Number(what) } as const;
  return { kind: 'all' } as const;
}

/** Writes an announcement in three languages to everyone, a role, a course, a cohort, or the people of an event. */
export function AnnounceDialog({ events, courses, zone, onClose }: AnnounceDialogProps) {
  const { t } = useLingui();
  const { localized, dateTime } = useFormats();
  const { form, isChanged, change, clear } = useSavedForm<AnnouncementForm>('announcement', {
    title: {},
    content: {},
    to: 'all',
    at: null,
  });
  const cohorts = useRequest('cohorts', () => callServer('listCohorts')).value ?? [];
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  if (!form) return null;
  const isEmpty = (texts: Localized) => !Object.values(texts).some((text) => text?.trim());
  const send = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (busy) return;
    const needed = t`Enter text in at least one language.`;
    const wrong = {
      ...(isEmpty(form.title) && { localized_title: needed }),
      ...(isEmpty(form.content) && { localized_content: needed }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const outcome = await announce({
      localized_title: form.title,
      localized_content: form.content,
      to: audienceOf(form.to),
      at: form.at,
    });
    setBusy(false);
    if (!outcome.ok) {
      const refused = eventErrors(outcome.errors);
      setErrors(refused);
      // An error at a field needs no message of its own.
      const isShown = Object.keys(refused).some((field) => field.startsWith('localized_'));
      if (!isShown) showRefusal(outcome, t`Could not send. What you wrote is still here.`);
      return;
    }
    await clear();
    const { told: recipients } = outcome.value;
    showToast(recipients === null ? t`Announcement scheduled` : t`Sent. Recipients: ${recipients}`);
    onClose();
  };
  const roles: Record<RoleAlias, string> = {
    attendee: t`Participants`,
    expert: t`Experts`,
    moderator: t`Moderators`,
    admin: t`Administrators`,
    platformadmin: t`Platform administrators`,
  };
  return (
    <Dialog title={<Trans>Announcement</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(submitted) => void send(submitted)}>
        <label className={styles.select}>
          {t`Recipients`}
          <select value={form.to} onChange={({ target }) => change({ to: target.value })}>
            <option value="all">{t`Everyone`}</option>
            <optgroup label={t`Role`}>
              {roleAliases.map((role) => (
                <option key={role} value={`role:${role}`}>
                  {roles[role]}
                </option>
              ))}
            </optgroup>
            <optgroup label={t`Course`}>
              {courses.map((course) => (
                <option key={course.id} value={`course:${course.id}`}>
                  {localized(course.localized_title, course.title)}
                </option>
              ))}
            </optgroup>
            <CohortOptions cohorts={cohorts} chosen={form.to} />
            <optgroup label={t`Speakers of the event, and people who booked, starred or joined it`}>
              {events.map((event) => (
                <option key={event.id} value={`event:${event.id}`}>
                  {dateTime(event.time_start)} {localized(event.localized_name, event.name)}
                </option>
              ))}
            </optgroup>
            <optgroup label={t`People who booked the event`}>
              {events.map((event) => (
                <option key={event.id} value={`booked:${event.id}`}>
                  {dateTime(event.time_start)} {localized(event.localized_name, event.name)}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
        <TextsField
          legend={t`Title`}
          texts={form.title}
          max={titleMax}
          errors={errors}
          path="localized_title"
          onChange={(title) => change({ title })}
        />
        <TextsField
          legend={t`Text`}
          multiline
          texts={form.content}
          max={announcementMax}
          errors={errors}
          path="localized_content"
          onChange={(content) => change({ content })}
        />
        <TextField
          label={t`When`}
          hint={t`Leave empty to send now. School time: ${zone}`}
          type="datetime-local"
          value={form.at === null ? '' : toField(form.at, zone)}
          onChange={({ target }) => change({ at: fromField(target.value, zone) })}
        />
        <p className={styles.dim}>
          <Trans>If there is no text in a language, its readers get it in another language.</Trans>
        </p>
        <DialogActions
          secondary={
            <DiscardDraftButton isChanged={isChanged} onDiscard={() => void clear().then(onClose)} />
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              {form.at === null ? <Trans>Send</Trans> : <Trans>Send later</Trans>}
            </Button>
          }
        />
      </form>
      <ScheduledAnnouncements />
    </Dialog>
  );
}

interface CohortOptionsProps {
  cohorts: readonly { id: number; name: string }[];
  /** The audience of the form. */
  chosen: string;
}

/** The cohorts, and the chosen one while the list is loading or if it was deleted. */
function CohortOptions({ cohorts, chosen }: CohortOptionsProps) {
  const { t } = useLingui();
  const options = cohorts.map(({ id, name }) => ({ value: `cohort:${id}`, name }));
  if (chosen.startsWith('cohort:') && options.every(({ value }) => value !== chosen))
    options.push({ value: chosen, name: t`A cohort that is not in the list` });
  if (options.length === 0) return null;
  return (
    <optgroup label={t({ message: 'Cohort', context: 'recipients' })}>
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
