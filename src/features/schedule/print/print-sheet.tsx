import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useKindName } from '../kind-tag.tsx';
import { hostsOf } from '../schedule-filter.ts';
import type { PrintGroup } from './print-groups.ts';
import styles from './print.module.css';

/** One day, or one room with its days. It begins on a new page. */
export function PrintSheet({ group: { room, days } }: { group: PrintGroup }) {
  const { t } = useLingui();
  const { weekdayDay } = useFormats();
  const id = useId();
  const isByDay = room === undefined;
  const title =
    room === undefined ? days.map(({ day }) => weekdayDay(day)).join() : (room ?? t`Without a room`);
  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {days.map(({ day, events }) => (
        <div key={day} className={styles.day}>
          {!isByDay && <h3 id={`${id}-${day}`}>{weekdayDay(day)}</h3>}
          <PrintTable events={events} hasRoom={isByDay} labelledBy={isByDay ? id : `${id}-${day}`} />
        </div>
      ))}
    </section>
  );
}

interface PrintTableProps {
  events: readonly EventRow[];
  hasRoom: boolean;
  /** Id of the heading. */
  labelledBy: string;
}

export function PrintTable({ events, hasRoom, labelledBy }: PrintTableProps) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Time</Trans>
          </th>
          <th scope="col">
            <Trans>Event</Trans>
          </th>
          {hasRoom && (
            <th scope="col">
              <Trans>Room</Trans>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <Row key={event.id} event={event} hasRoom={hasRoom} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ event, hasRoom }: { event: EventRow; hasRoom: boolean }) {
  const { timeRange, localized, fullName, list } = useFormats();
  const { ofType } = useKindName();
  const hosts = list(hostsOf(event).map((host) => fullName(host)));
  return (
    <tr>
      <td className={styles.time}>{timeRange(event.time_start, event.time_finish)}</td>
      <td>
        <span className={styles.name}>{localized(event.localized_name, event.name)}</span>
        <span className={styles.facts}>{[ofType(event.type), hosts].filter(Boolean).join(' · ')}</span>
      </td>
      {hasRoom && <td className={styles.room}>{event.room}</td>}
    </tr>
  );
}
