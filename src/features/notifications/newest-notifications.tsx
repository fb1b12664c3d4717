import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { NotificationView } from '../../db/overlay-notifications.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useNow } from '../../ui/use-now.ts';
import { readNotification } from './commands.ts';
import { useNotifications } from './hooks.ts';
import styles from './newest-notifications.module.css';
import { NotificationDialog } from './notification-dialog.tsx';
import { iconOf } from './notification-icon.ts';

const maxShown = 3;

/** The newest unread notifications. Opening one marks it as read. */
export function NewestNotifications({ headingId }: { headingId: string }) {
  const notifications = useNotifications();
  const attempt = useLocalWrite();
  const [openId, setOpenId] = useState<number | null>(null);
  if (!notifications) return null;
  const { logs, known, offline } = notifications;
  const newest = logs.filter(({ read }) => !read).slice(0, maxShown);
  const opened = logs.find(({ id }) => id === openId);
  return (
    <>
      <SectionHead
        headingId={headingId}
        title={<Trans>Notifications</Trans>}
        href={addresses.notifications.getHref()}
        all={<Trans>All</Trans>}
      />
      {!known && !offline && <Skeleton rows={1} />}
      {(known || offline) && newest.length === 0 && (
        <p className={styles.nothing}>
          {known ? <Trans>No new notifications.</Trans> : <Trans>Not on this device yet</Trans>}
        </p>
      )}
      <ul className={styles.list}>
        {newest.map((log) => (
          <li key={log.id}>
            <Line
              log={log}
              onOpen={() => {
                setOpenId(log.id);
                attempt(() => readNotification(log.id));
              }}
            />
          </li>
        ))}
      </ul>
      {opened && <NotificationDialog log={opened} onClose={() => setOpenId(null)} />}
    </>
  );
}

function Line({ log, onOpen }: { log: NotificationView; onOpen: () => void }) {
  const { t } = useLingui();
  const { localized, moment, dateTime } = useFormats();
  const now = useNow();
  const Icon = iconOf(log);
  const moved = log.changes?.time_start;
  const start = moved && dateTime(moved);
  const content = start ? t`New start: ${start}` : localized(log.localized_content, log.content);
  return (
    <button type="button" className={styles.line} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <span className={styles.title}>{localized(log.localized_title, log.title)}</span>
      <time className={styles.time} dateTime={new Date(log.created_at).toISOString()}>
        {moment(log.created_at, now)}
      </time>
      {content && <span className={styles.text}>{content}</span>}
    </button>
  );
}
