import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { LiveTag, Tag } from '../../ui/tag.tsx';
import { MeetingButtons } from './meeting-buttons.tsx';
import { useEventPage, useHomeZone } from './hooks.ts';
import { canJoin, isMeetingOpen } from './meeting-links.ts';
import { KindTag } from './kind-tag.tsx';
import styles from './right-now-card.module.css';
import { isLive } from './schedule-days.ts';
import { hostsOf } from './schedule-filter.ts';
import { useMeetingKeys } from './use-meeting-keys.ts';

const shownHosts = 3;

/** The running or next event. */
export function RightNowCard({ event, now }: { event: EventRow; now: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const live = isLive(event, now);
  const name = formats.localized(event.localized_name, event.name);
  const finish = formats.relative(event.time_finish, now);
  return (
    <article className={cx(styles.card, live && styles.live)}>
      <div className={styles.head}>
        <div className={styles.tags}>
          {live ? (
            <LiveTag>{t`Right now`}</LiveTag>
          ) : (
            <Tag hue="accent">{t({ message: 'Next', context: 'event' })}</Tag>
          )}
          <KindTag type={event.type} />
        </div>
        <span className={styles.dim}>
          {live ? t`ends ${finish}` : formats.relative(event.time_start, now)}
        </span>
      </div>
      <h3 className={styles.title}>
        <Link href={addresses.event.getHref(event.id, name)} className={styles.link}>
          {name}
        </Link>
      </h3>
      <When event={event} />
      <Hosts event={event} />
      <Meeting event={event} now={now} />
    </article>
  );
}

function When({ event: { time_start: start, time_finish: finish, room } }: { event: EventRow }) {
  const { timeRange, timeRangeIn, zoneName } = useFormats();
  const range = timeRange(start, finish);
  const home = timeRangeIn(start, finish, useHomeZone());
  return (
    <p className={styles.dim} title={zoneName(start)}>
      {range}
      {home !== range && (
        <>
          {' · '}
          <Trans>{home} school time</Trans>
        </>
      )}
      {room && ` · ${room}`}
    </p>
  );
}

function Hosts({ event }: { event: EventRow }) {
  const { fullName, shortName } = useFormats();
  const hosts = hostsOf(event);
  if (hosts.length === 0) return null;
  const shown = hosts.slice(0, shownHosts);
  const names = shown.map(hosts.length === 1 ? fullName : shortName).join(', ');
  const more = hosts.length - shown.length;
  return (
    <div className={styles.hosts}>
      <span className={styles.avatars}>
        {shown.map((host) => (
          <Avatar key={host.id} name={fullName(host)} seed={host.id} size="small" />
        ))}
      </span>
      <span className={styles.dim}>
        {more > 0 ? (
          <Trans>
            {names} and {more} more
          </Trans>
        ) : (
          names
        )}
      </span>
    </div>
  );
}

/** The server sends the links only near the start and only to people who may join, as on the event page. */
function Meeting({ event: listed, now }: { event: EventRow; now: number }) {
  const page = useEventPage(listed.id);
  const event = page?.event;
  const open = event ? isMeetingOpen(event, page.me?.id, now) : false;
  useMeetingKeys(event, open);
  if (!page) return isLive(listed, now) ? <div className={cx(styles.actions, styles.awaited)} /> : null;
  if (!event || !open || !canJoin(event)) return null;
  return (
    <div className={styles.actions}>
      <MeetingButtons event={event} me={page.me} size="normal" />
    </div>
  );
}
