import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { useFormats } from '../../i18n/use-formats.ts';
import { homeZoneOf } from '../../lib/home-zone.ts';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSchoolZone } from './hooks.ts';
import { openingHours } from './opening-hours.ts';
import styles from './dialogs.module.css';

/** The opening hours of the school's library, in its time zone and in the reader's. */
export function OpeningHoursCard() {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  const named = useSchoolZone();
  const zone = homeZoneOf(named);
  const { from, to, open } = openingHours(now, zone);
  const own = formats.timeRange(from, to);
  const atSchool = formats.timeRangeIn(from, to, zone);
  return (
    <p className={styles.opening}>
      <Clock aria-hidden="true" />
      <span>
        <Trans>The school library is open Sunday to Friday, {atSchool}.</Trans>{' '}
        {own !== atSchool && <>{t`In your time zone: ${own}.`} </>}
        {open ? <Tag>{t`open now`}</Tag> : t`Next opening: ${formats.dayIn(from, zone)}`}
      </span>
    </p>
  );
}
