import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { addresses } from '../../../lib/addresses.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import type { PrintGroup } from './print-groups.ts';
import { PrintTable } from './print-sheet.tsx';
import styles from './print.module.css';

/** The events of a room on one day, large, with a QR code of that day in the schedule. */
export function DoorSign({ group: { room, days }, school }: { group: PrintGroup; school: string }) {
  const { t } = useLingui();
  const { weekdayDay } = useFormats();
  const id = useId();
  return days.map(({ day, events }) => (
    <section key={day} className={`${styles.sheet} ${styles.door}`} aria-labelledby={`${id} ${id}-day`}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{room}</h2>
          <p id={`${id}-day`} className={styles.doorDay}>
            {weekdayDay(day)}
          </p>
          <p className={styles.zone}>{school}</p>
        </div>
        <div className={styles.code}>
          <QrCode
            text={location.origin + addresses.schedule.getHref(day)}
            label={t`QR code with the schedule of the day`}
          />
        </div>
      </div>
      <PrintTable events={events} hasRoom={false} labelledBy={id} />
    </section>
  ));
}
