import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { EventView } from '../../db/overlay-events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { csvOf } from '../../lib/csv.ts';
import { saveFile } from '../../platform/save-file.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { getAttendance } from './commands.ts';
import styles from './meetings-desk.module.css';
import { isWay, useWayNames } from './way-names.ts';

/** Lists joins and leaves of one meeting. Names appear only if the server stores them. */
export function AttendanceDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const { t } = useLingui();
  const { fullName, time, localized } = useFormats();
  const { names } = useWayNames();
  const { value, failed, again } = useRequest(`attendance ${event.id}`, () => getAttendance(event.id));
  const unknownPerson = t`Unknown person`;
  const iso = (at: number | null) => (at === null ? '' : new Date(at).toISOString());
  const save = () =>
    value &&
    saveFile(
      `attendance-${event.id}.csv`,
      'text/csv',
      csvOf([
        [localized(event.localized_name, event.name)],
        [],
        [t`Person`, t`Join time`, t`Leave time`, t`Joined with`],
        ...value.visits.map(({ person, joined_at, left_at, way }) => [
          person ? fullName(person) : unknownPerson,
          iso(joined_at),
          iso(left_at),
          isWay(way) ? names[way] : way,
        ]),
      ]),
    );
  return (
    <Dialog
      title={<Trans>Attendance</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
      primary={
        value && (
          <Button onClick={save}>
            <Download />
            <Trans>Save as CSV</Trans>
          </Button>
        )
      }
    >
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={3} />}
      {value && (
        <>
          <p className={styles.dim}>
            <Plural
              value={value.visits.length}
              one="# visit"
              few="# visits"
              many="# visits"
              other="# visits"
            />
            {!value.named && (
              <>
                {'. '}
                <Trans>This server counts visits but does not store who joined.</Trans>
              </>
            )}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys */}
          <div className={styles.scroll} role="group" tabIndex={0} aria-label={t`Attendance`}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{t`Person`}</th>
                  <th>{t`Join time`}</th>
                  <th>{t`Leave time`}</th>
                </tr>
              </thead>
              <tbody>
                {value.visits.map(({ person, joined_at, left_at }, index) => (
                  // Visits have no id.
                  <tr key={index}>
                    <td>{person ? fullName(person) : unknownPerson}</td>
                    <td>{time(joined_at)}</td>
                    <td>{left_at === null ? '–' : time(left_at)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Dialog>
  );
}
