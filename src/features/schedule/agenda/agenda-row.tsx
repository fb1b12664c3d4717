import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useFormats } from '../../../i18n/use-formats.ts';
import { addresses } from '../../../lib/addresses.ts';
import { cx } from '../../../ui/cx.ts';
import { LiveTag, Tag } from '../../../ui/tag.tsx';
import { isLive } from '../schedule-days.ts';
import type { AgendaItem } from './agenda-items.ts';
import styles from './agenda.module.css';
import { ChangeLines } from './change-lines.tsx';
import { PlaceTag } from './place-tag.tsx';
import { StarButton } from './star-button.tsx';

export function AgendaRow({ item, now }: { item: AgendaItem; now: number }) {
  const { t } = useLingui();
  const { localized, time, list, duration } = useFormats();
  const { event, changes, clashes, gap, own, place, note } = item;
  const name = localized(event.localized_name, event.name);
  const cancelled = event.status === 'cancelled';
  const others = list(clashes.map((other) => localized(other.localized_name, other.name)));
  const free = duration(gap);
  return (
    <>
      {gap > 0 && (
        <li>
          <p className={styles.gap}>
            <Trans>{free} free</Trans>
          </p>
        </li>
      )}
      <li className={cx(styles.item, cancelled && styles.cancelled, event.time_finish <= now && styles.over)}>
        <div className={styles.time}>
          <span className={styles.start}>{time(event.time_start)}</span>
          {time(event.time_finish)}
        </div>
        <div className={styles.body}>
          <Link className={styles.name} href={addresses.event.getHref(event.id, name)}>
            {name}
          </Link>
          <div className={styles.tags}>
            {cancelled && <Tag hue="danger">{t`Cancelled`}</Tag>}
            {!cancelled && isLive(event, now) && <LiveTag>{t`Right now`}</LiveTag>}
            {own && <Tag hue="accent">{t`You are a speaker`}</Tag>}
            {place && <PlaceTag place={place} />}
          </div>
          {event.room && <span className={styles.dim}>{event.room}</span>}
          {clashes.length > 0 && <span className={styles.dim}>{t`At the same time: ${others}`}</span>}
          {note && <p className={styles.note}>{note}</p>}
          <ChangeLines event={event} changes={changes} />
        </div>
        <StarButton event={event} />
      </li>
    </>
  );
}
