import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { type QuestionMode, questionModes, type RoomSettings } from '../../../contract/room-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { saveRoomSettings } from './commands.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './room.module.css';

interface RoomSettingsDialogProps {
  eventId: number;
  settings: RoomSettings;
  onClose: () => void;
}

/** Sets who can ask questions on an event. Possible only online. */
export function RoomSettingsDialog({ eventId, settings, onClose }: RoomSettingsDialogProps) {
  const { t } = useLingui();
  const [mode, setMode] = useState<QuestionMode>(settings.questions);
  const [anonymous, setAnonymous] = useState(settings.anonymous);
  const [chat, setChat] = useState(settings.chat);
  const [busy, setBusy] = useState(false);
  const names: Record<QuestionMode, string> = {
    direct: t`Everyone sees questions at once`,
    moderated: t`A moderator publishes questions`,
    off: t`No questions`,
  };
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await saveRoomSettings(eventId, { questions: mode, anonymous, chat });
    setBusy(false);
    if (outcome.ok) onClose();
    else showRefusal(outcome, t`Could not save. What you entered is still here.`);
  };
  return (
    <Dialog title={<Trans>Question and chat settings</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <fieldset className={styles.targets}>
          <legend>
            <VisuallyHidden>{t`Visibility of questions`}</VisuallyHidden>
          </legend>
          {questionModes.toReversed().map((each) => (
            <label key={each} className={styles.choice}>
              <input
                type="radio"
                name="question-mode"
                checked={mode === each}
                onChange={() => setMode(each)}
              />
              {names[each]}
            </label>
          ))}
        </fieldset>
        <SwitchField label={t`Allow anonymous questions`} checked={anonymous} onChange={setAnonymous} />
        <SwitchField label={t`Chat of the event`} checked={chat} onChange={setChat} />
        <p className={styles.note}>
          <Trans>
            People join the chat from the page of the event. A day after the event it becomes read-only, and
            everyone leaves it.
          </Trans>
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
