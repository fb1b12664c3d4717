import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { businessLimits } from '../../../contract/business.ts';
import { type BusinessMeetingView, partnerOf } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import styles from './business.module.css';
import { proposeSlots } from './commands.ts';
import type { Business } from './queries.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useDraftText } from './use-draft-text.ts';
import { useSlotOptions } from './use-slot-options.ts';

interface ProposeDialogProps {
  business: Business;
  meeting: BusinessMeetingView;
  onClose: () => void;
}

/** Proposes other times for a request, or for moving a meeting. */
export function ProposeDialog({ business, meeting, onClose }: ProposeDialogProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const attempt = useLocalWrite();
  const partner = partnerOf(meeting, business.me.id);
  const isMove = meeting.state === 'accepted';
  const [slots, setSlots] = useState<number[]>([]);
  const [error, setError] = useState<string>();
  const message = useDraftText(`meeting:${partner.id}`);
  const picker = useSlotOptions({
    business,
    userId: partner.id,
    way: meeting.way,
    moved: isMove ? meeting : undefined,
  });
  const isTooLong = message.text.length > businessLimits.message;
  // Moving to the time it has would change nothing.
  const options = picker.options?.filter(({ start }) => start !== meeting.start);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (slots.length === 0) return setError(t`Choose at least one time`);
    if (isTooLong) return;
    attempt(async () => {
      await proposeSlots(
        { id: meeting.id, userId: partner.id },
        { slots, message: message.text.trim() || null },
      );
      await message.clear();
      onClose();
    });
  };
  return (
    <Dialog
      title={isMove ? <Trans>Move the meeting</Trans> : <Trans>Propose other times</Trans>}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {isMove && (
          <p className={styles.dim}>
            <Trans>The meeting stays at its time until {fullName(partner)} accepts another one.</Trans>
          </p>
        )}
        <SlotPicker
          {...picker}
          options={options}
          label={t`Propose up to three times`}
          name={fullName(partner)}
          zone={business.zone}
          chosen={slots}
          max={businessLimits.slots}
          error={error}
          onChange={(chosen) => {
            setSlots(chosen);
            setError(undefined);
          }}
        />
        <TextArea
          label={t`Message (optional)`}
          rows={3}
          limit={businessLimits.message}
          value={message.text}
          error={isTooLong ? t`Use no more than ${businessLimits.message} characters` : undefined}
          onChange={({ target }) => message.setText(target.value)}
        />
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary">
              <Trans>Propose times</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
