import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { MeetingWay } from '../../../contract/meetings.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { Button } from '../../ui/button.tsx';
import { useConflictCheck } from '../../ui/desk/desk-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { safeHref } from '../../ui/text-links.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { listMeetingWays, setMeeting } from './commands.ts';
import styles from './meeting-ways.module.css';
import { ZoomSdkVersion, WaySelect } from './way-select.tsx';
import { isWay } from './way-names.ts';

const dialInMax = 1000;
const fields = ['internal_link', 'zoom_link', 'zoom_meeting_number', 'zoom_password', 'dial_in'] as const;
type Field = (typeof fields)[number];

/** Edits how people join the event. */
export function MeetingDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const { t } = useLingui();
  const rowId = String(event.id);
  const conflictCheck = useConflictCheck(rowId);
  const [values, setValues] = useState<Record<Field, string>>({
    internal_link: event.internal_link ?? '',
    zoom_link: event.zoom_link ?? '',
    zoom_meeting_number: event.zoom_meeting_number ?? '',
    zoom_password: event.zoom_password ?? '',
    dial_in: event.dial_in ?? '',
  });
  const [way, setWay] = useState<MeetingWay | ''>(isWay(event.meeting_way) ? event.meeting_way : '');
  const waysRequest = useRequest('meeting ways', listMeetingWays);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState(false);
  const change = (field: Field) => (changed: { target: { value: string } }) => {
    setValues({ ...values, [field]: changed.target.value });
    setErrors({ ...errors, [field]: undefined });
  };
  const isEmptyOrLink = (text: string) => text.trim() === '' || /^https?:/.test(safeHref(text.trim()) ?? '');
  const save = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (busy) return;
    const linkError = t`Enter a web address`;
    const wrong = {
      ...(!isEmptyOrLink(values.internal_link) && { internal_link: linkError }),
      ...(!isEmptyOrLink(values.zoom_link) && { zoom_link: linkError }),
      ...(!/^(\d{9,12})?$/.test(values.zoom_meeting_number.replace(/[\s-]/g, '')) && {
        zoom_meeting_number: t`Enter a meeting number with 9 to 12 digits`,
      }),
      ...(values.dial_in.length > dialInMax && { dial_in: t`Use no more than ${dialInMax} characters` }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const outcome = await setMeeting(event.id, { ...values, meeting_way: way }, conflictCheck.deskSeen);
    setBusy(false);
    if (outcome.ok) return onClose();
    conflictCheck.reportConflict(outcome.happened);
    if (!outcome.happened) showRefusal(outcome, t`Could not save. What you entered is still here.`);
  };
  return (
    <Dialog title={<Trans>Joining options</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(submitted) => void save(submitted)}>
        <RowNotes rowId={rowId} conflict={conflictCheck.conflict} mayRepeat />
        <WaySelect way={way} ways={waysRequest.value?.ways ?? null} onChange={setWay} />
        {way === 'embedded' && waysRequest.value?.zoom_sdk && (
          <ZoomSdkVersion sdk={waysRequest.value.zoom_sdk} />
        )}
        <TextField
          label={t`Link for signed-in users`}
          hint={t`Works with Zoom, Jitsi, BigBlueButton and others`}
          inputMode="url"
          value={values.internal_link}
          error={errors.internal_link}
          onChange={change('internal_link')}
        />
        <TextField
          label={t`Guest link`}
          inputMode="url"
          value={values.zoom_link}
          error={errors.zoom_link}
          onChange={change('zoom_link')}
        />
        <TextField
          label={t`Zoom meeting number`}
          inputMode="numeric"
          value={values.zoom_meeting_number}
          error={errors.zoom_meeting_number}
          onChange={change('zoom_meeting_number')}
        />
        <TextField
          label={t`Passcode`}
          autoComplete="off"
          maxLength={100}
          value={values.zoom_password}
          onChange={change('zoom_password')}
        />
        <TextArea
          label={t`Dial-in numbers`}
          rows={3}
          limit={dialInMax}
          value={values.dial_in}
          error={errors.dial_in}
          onChange={change('dial_in')}
        />
        <p className={styles.note}>
          <Trans>Participants can see this from 15 minutes before the start until the end.</Trans>
        </p>
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
