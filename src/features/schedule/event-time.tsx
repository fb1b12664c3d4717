import { Trans } from '@lingui/react/macro';
import { Clock, Globe } from 'lucide-react';
import { useState } from 'react';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import styles from './event-screen.module.css';
import { useHomeZone } from './hooks.ts';

interface EventTimeProps {
  event: Pick<EventRow, 'time_start' | 'time_finish'>;
  now: number;
}

/** The time in the viewer's zone. A button shows school time where it differs. */
export function EventTime({ event, now }: EventTimeProps) {
  const formats = useFormats();
  const [home, setHome] = useState(false);
  const homeZone = useHomeZone();
  const { time_start: start, time_finish: finish } = event;
  const day = formats.weekdayDay(start);
  const range = formats.timeRange(start, finish);
  const length = formats.length(start, finish);
  const zone = formats.zoneName(start);
  const homeRange = formats.timeRangeIn(start, finish, homeZone);
  const coming = start > now && start - now < 36 * 3_600_000;
  return (
    <div className={styles.when}>
      <p className={styles.line}>
        <Clock />
        <span>
          <span className={styles.time}>
            {day}, <span className={styles.range}>{range}</span>
          </span>
          {' · '}
          {length}
          {coming && ` · ${formats.relative(start, now)}`}
          <br />
          <span className={styles.dim}>{zone}</span>
        </span>
      </p>
      {homeRange !== range && !home && (
        <Button variant="quiet" size="small" className={styles.home} onClick={() => setHome(true)}>
          <Trans>School time</Trans>
        </Button>
      )}
      {homeRange !== range && home && (
        <p className={styles.line}>
          <Globe />
          <span>
            <span className={styles.time}>
              {formats.dayIn(start, homeZone)}, {homeRange}
            </span>
            <br />
            <span className={styles.dim}>{formats.zoneName(start, homeZone)}</span>
          </span>
        </p>
      )}
    </div>
  );
}
