import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLocalWrite } from '../../../ui/use-local-write.ts';
import { starEvent } from '../commands.ts';
import styles from './agenda.module.css';

/** Stars the selected events of a shared agenda. Events that are not selected stay unchanged. */
export function TakeOverDialog({ events, onClose }: { events: readonly EventRow[]; onClose: () => void }) {
  const { t } = useLingui();
  const { localized, dateTime } = useFormats();
  const attempt = useLocalWrite();
  const [left, setLeft] = useState<readonly number[]>([]);
  const selected = events.filter(({ id }) => !left.includes(id));
  const take = () =>
    attempt(async () => {
      for (const event of selected) await starEvent(event, true);
      onClose();
    });
  return (
    <Dialog
      title={<Trans>Add these events to your agenda?</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" aria-disabled={selected.length === 0 || undefined} onClick={take}>
          {t`Add to my agenda (${selected.length})`}
        </Button>
      }
    >
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={!left.includes(event.id)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((id) => id !== event.id) : [...left, event.id])
                }
              />
              <span>
                {localized(event.localized_name, event.name)}
                <br />
                <span className={styles.dim}>{dateTime(event.time_start)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
