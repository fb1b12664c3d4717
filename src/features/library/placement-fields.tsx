import { useLingui } from '@lingui/react/macro';
import type { Folder } from '../../../contract/folders.ts';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { isAdmin } from '../../lib/organisers.ts';
import type { Requester } from './rights.ts';
import styles from './dialogs.module.css';

interface TieFieldsProps {
  me: Requester;
  folders: readonly Folder[];
  events: readonly EventRow[];
  folder: readonly number[];
  tied: readonly number[];
  /** Events that cannot be removed: a server that follows only the specification has no request for it. */
  fixed?: readonly number[];
  onFolder: (folder: number[]) => void;
  onEvents: (events: number[]) => void;
}

/** Folders and events of a material. Experts can choose only events at which they speak. */
export function PlacementFields({
  me,
  folders,
  events,
  folder,
  tied,
  fixed = [],
  onFolder,
  onEvents,
}: TieFieldsProps) {
  const { t } = useLingui();
  const { localized, dateTime } = useFormats();
  const offered = events.filter(({ id }) => isAdmin(me.role) || me.events.has(id) || tied.includes(id));
  const toggle = (ids: readonly number[], id: number, on: boolean) =>
    on ? [...ids, id] : ids.filter((other) => other !== id);
  return (
    <>
      {folders.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>{t`Folders`}</legend>
          <label className={styles.choice}>
            <input type="checkbox" checked={folder.length === 0} onChange={() => onFolder([])} />
            {t`No folder`}
          </label>
          {folders.map(({ id, name }) => (
            <label key={id} className={styles.choice}>
              <input
                type="checkbox"
                checked={folder.includes(id)}
                onChange={(event) => onFolder(toggle(folder, id, event.target.checked))}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {offered.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>{t`Events`}</legend>
          {offered.map((event) => (
            <label key={event.id} className={styles.choice}>
              <input
                type="checkbox"
                checked={tied.includes(event.id)}
                disabled={fixed.includes(event.id)}
                onChange={(change) => onEvents(toggle(tied, event.id, change.target.checked))}
              />
              <span>
                {localized(event.localized_name, event.name)}
                <span className={styles.dim}>{dateTime(event.time_start)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
