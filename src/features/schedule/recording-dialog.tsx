import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { EventView } from '../../db/overlay-events.ts';
import { recordingOf } from '../../lib/recording.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { TextField } from '../../ui/text-field.tsx';
import { setRecording } from './commands.ts';
import { useFilms } from './hooks.ts';
import styles from './recording-dialog.module.css';

/** Sets the recording: a library material or a web address. */
export function RecordingDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const { t } = useLingui();
  const films = useFilms(event.id);
  const before = event.video_link ? recordingOf(event.video_link) : null;
  const [film, setFilm] = useState(before?.kind === 'material' ? String(before.id) : '');
  const [url, setUrl] = useState(before && before.kind !== 'material' ? before.page : '');
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const save = async (submitted: SyntheticEvent) => {
    submitted.preventDefault();
    if (busy) return;
    const found = url.trim() === '' ? null : recordingOf(url.trim());
    if (film === '' && url.trim() !== '' && (!found || found.kind === 'material'))
      return setError(t`Enter a web address`);
    setBusy(true);
    const outcome = await setRecording(
      event.id,
      film === '' ? { url: url.trim() || null } : { material_id: Number(film) },
    );
    setBusy(false);
    if (outcome.ok) onClose();
    else showRefusal(outcome, t`Could not save. What you entered is still here.`);
  };
  return (
    <Dialog title={<Trans>Recording of the event</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(submitted) => void save(submitted)}>
        <label className={styles.select}>
          {t`From the library`}
          <select value={film} onChange={(changed) => setFilm(changed.target.value)}>
            <option value="">{t`No recording`}</option>
            {films?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {film === '' && (
          <TextField
            label={t`Or a web address (YouTube, Vimeo, Rutube or another site)`}
            inputMode="url"
            value={url}
            error={error}
            onChange={(changed) => {
              setUrl(changed.target.value);
              setError(undefined);
            }}
          />
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
