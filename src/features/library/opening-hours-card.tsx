import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { useFormats } from '../../i18n/use-formats.ts';
import { homeZoneOf } from '../../lib/home-zone.ts';
import { Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSchool } from './hooks.ts';
import { nextOpening, weekdayRanges } from './opening-hours.ts';
import styles from './dialogs.module.css';

/** The opening hours of the school's library, in its time zone and in the reader's. */
export function OpeningHoursCard() {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  const school = useSchool();
  const zone = homeZoneOf(school?.home_zone);
  const opening = nextOpening(now, zone, school?.library_hours ?? null);
  if (!opening) return null;
  const { from, to, open } = opening;
  const days = weekdayRanges(school?.library_hours?.days ?? [], formats.weekdayName).join(', ');
  const own = formats.timeRange(from, to);
  const atSchool = formats.timeRangeIn(from, to, zone);
  return (
    <p className={styles.opening}>
      <Clock aria-hidden="true" />
      <span>
        <Trans>
          Opening hours of the school library: {days}, {atSchool}.
        </Trans>{' '}
        {own !== atSchool && <>{t`In your time zone: ${own}.`} </>}
        {open ? <Tag>{t`open now`}</Tag> : t`Next opening: ${formats.dayIn(from, zone)}`}
      </span>
    </p>
  );
}
