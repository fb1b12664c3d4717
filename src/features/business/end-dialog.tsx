import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent } from 'react';
import { businessLimits } from '../../../contract/business.ts';
import { type BusinessMeetingView, partnerOf } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import styles from './business.module.css';
import { cancelMeeting, declineMeeting } from './commands.ts';
import { useDraftText } from './use-draft-text.ts';

export type Ending = 'decline' | 'withdraw' | 'cancel' | 'keepTime';

interface EndDialogProps {
  ending: Ending;
  meeting: BusinessMeetingView;
  myId: number;
  onClose: () => void;
}

/** Declines, withdraws or cancels, with an optional message to the other person. */
export function EndDialog({ ending, meeting, myId, onClose }: EndDialogProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const attempt = useLocalWrite();
  const partner = partnerOf(meeting, myId);
  const name = fullName(partner);
  const message = useDraftText(`meeting:${partner.id}`);
  const isTooLong = message.text.length > businessLimits.message;
  const texts = {
    decline: { title: t`Decline the request of ${name}?`, verb: t`Decline request` },
    withdraw: { title: t`Withdraw your request to ${name}?`, verb: t`Withdraw request` },
    cancel: { title: t`Cancel the meeting with ${name}?`, verb: t`Cancel meeting` },
    keepTime: { title: t`Keep the time of the meeting?`, verb: t`Keep time` },
  }[ending];
  const wanted = ending === 'cancel' || ending === 'keepTime' ? 'accepted' : 'requested';
  // The other person, or an organiser, was faster.
  if (meeting.state !== wanted)
    return (
      <Dialog
        title={texts.title}
        primary={
          <Button variant="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
        onClose={onClose}
      >
        <p role="alert">
          <Trans>The meeting has changed in the meantime. Nothing was sent.</Trans>
        </p>
        {message.text && <p className={styles.message}>{message.text}</p>}
      </Dialog>
    );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isTooLong) return;
    const end = ending === 'decline' || ending === 'keepTime' ? declineMeeting : cancelMeeting;
    attempt(async () => {
      await end({ id: meeting.id, userId: partner.id }, { message: message.text.trim() || null });
      await message.clear();
      onClose();
    });
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {ending === 'cancel' && (
          <p>
            <Trans>The time becomes free for others. {name} will be notified.</Trans>
          </p>
        )}
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
              <Trans>Back</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant={ending === 'keepTime' ? 'primary' : 'danger'}>
              {texts.verb}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
