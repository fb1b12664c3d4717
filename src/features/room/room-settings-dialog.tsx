import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import {
  type ChangedRoomSettings,
  type QuestionMode,
  questionModes,
  type RoomSettings,
} from '../../../contract/room-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { StatusText } from '../../ui/status-text.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { saveRoomSettings } from './commands.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './room.module.css';

const settingNames = ['questions', 'anonymous', 'chat'] as const;

/** The values of the settings that `part` contains. */
const valuesOf = (settings: RoomSettings, part: ChangedRoomSettings): ChangedRoomSettings => ({
  ...(part.questions !== undefined && { questions: settings.questions }),
  ...(part.anonymous !== undefined && { anonymous: settings.anonymous }),
  ...(part.chat !== undefined && { chat: settings.chat }),
});

interface RoomSettingsDialogProps {
  eventId: number;
  settings: RoomSettings;
  onClose: () => void;
}

/** Sets who can ask questions on an event. Possible only online. */
export function RoomSettingsDialog({ eventId, settings, onClose }: RoomSettingsDialogProps) {
  const { t } = useLingui();
  const [changed, setChanged] = useState<ChangedRoomSettings>({});
  /** The values that the person saw when they changed them. */
  const [base, setBase] = useState<ChangedRoomSettings>({});
  const [isRefused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  // Settings that the person has not changed follow the changes of others.
  const mode = changed.questions ?? settings.questions;
  const anonymous = changed.anonymous ?? settings.anonymous;
  const chat = changed.chat ?? settings.chat;
  const set = (part: ChangedRoomSettings) => {
    setChanged({ ...changed, ...part });
    setBase({ ...valuesOf(settings, part), ...base });
    setRefused(false);
  };
  const isOverlapping = settingNames.some(
    (name) => base[name] !== undefined && base[name] !== settings[name] && changed[name] !== settings[name],
  );
  const hasConflict = isRefused || isOverlapping;
  const names: Record<QuestionMode, string> = {
    direct: t`Everyone sees questions at once`,
    moderated: t`A moderator publishes questions`,
    off: t`Questions are off`,
  };
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (Object.keys(changed).length === 0) return onClose();
    setBusy(true);
    // After the warning, the person replaces the setting that is stored now.
    const seen = hasConflict ? valuesOf(settings, changed) : base;
    const outcome = await saveRoomSettings(eventId, { ...changed, base: seen });
    setBusy(false);
    if (outcome.ok) onClose();
    else if (outcome.code === 'conflict') setRefused(true);
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
                onChange={() => set({ questions: each })}
              />
              {names[each]}
            </label>
          ))}
        </fieldset>
        <SwitchField
          label={t`Allow anonymous questions`}
          checked={anonymous}
          onChange={(on) => set({ anonymous: on })}
        />
        <SwitchField label={t`Chat of the event`} checked={chat} onChange={(on) => set({ chat: on })} />
        <p className={styles.note}>
          <Trans>
            People join the chat from the page of the event. A day after the event it becomes read-only, and
            everyone leaves it.
          </Trans>
        </p>
        {hasConflict && (
          <StatusText className={styles.wrong}>
            <Trans>Another person changed these settings in the meantime. Check them and save again.</Trans>
          </StatusText>
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
