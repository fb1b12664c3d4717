import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDownUp, BellOff, BellRing, CheckCheck, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { NotificationView } from '../../db/overlay-notifications.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { renderOnce } from '../../ui/render-once.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useStableCallbacks } from '../../ui/use-stable-callbacks.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { deleteAllNotifications, markViewed, readAllNotifications, readNotification } from './commands.ts';
import { useNotifications } from './hooks.ts';
import { type DayRow, type NotificationOrder, withDays } from './notification-days.ts';
import { NotificationDialog } from './notification-dialog.tsx';
import { NotificationItem } from './notification-item.tsx';
import styles from './notifications-screen.module.css';
import { useUndoableDelete } from './use-undoable-delete.ts';

const PushDialog = lazy(async () => ({ default: (await import('./push-dialog.tsx')).PushDialog }));

export function NotificationsScreen() {
  const notifications = useNotifications();
  return (
    <Page actions={<PushButton />}>
      {notifications &&
        (notifications.known ? (
          <List logs={notifications.logs} />
        ) : (
          <PageScroll>
            <MissingList offline={notifications.offline} />
          </PageScroll>
        ))}
    </Page>
  );
}

function PushButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t`Notifications on this device`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BellRing />
      </IconButton>
      {open && (
        <Suspense>
          <PushDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Estimated height of a notification before it is measured, in px. */
const rowHeight = 130;

/** The row above the list. */
const bar = { bar: true };

function List({ logs: all }: { logs: readonly NotificationView[] }) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const [order, setOrder] = useState<NotificationOrder>('newest');
  const [confirming, setConfirming] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  const { hidden, remove } = useUndoableDelete();
  const logs = useMemo(() => all.filter(({ id }) => !hidden.has(id)), [all, hidden]);
  const rows = useMemo(() => [bar, ...withDays(logs, order)], [logs, order]);
  const newest = Math.max(0, ...logs.map(({ id }) => id));
  const opened = logs.find(({ id }) => id === openId);

  useEffect(() => {
    // If storing fails, they count as new until the next visit.
    void markViewed(all.map(({ id }) => id)).catch(() => undefined);
  }, [all]);

  const { open, deleteLog } = useStableCallbacks({
    open: (log: NotificationView) => {
      setOpenId(log.id);
      if (!log.read) attempt(() => readNotification(log.id));
    },
    deleteLog: ({ id }: NotificationView) => remove(id),
  });
  if (logs.length === 0) {
    return (
      <PageScroll>
        <StateNote icon={<BellOff />} title={<Trans>No notifications</Trans>}>
          <Trans>Schedule changes and news from the organisers appear here.</Trans>
        </StateNote>
      </PageScroll>
    );
  }
  const tools = (
    <div className={styles.bar}>
      <Chip onClick={() => setOrder(order === 'newest' ? 'oldest' : 'newest')}>
        <ArrowDownUp />
        {order === 'newest' ? t`Newest first` : t`Oldest first`}
      </Chip>
      {logs.some(({ read }) => !read) && (
        <Chip onClick={() => attempt(() => readAllNotifications(newest))}>
          <CheckCheck />
          <Trans>Mark all as read</Trans>
        </Chip>
      )}
      <Chip onClick={() => setConfirming(true)}>
        <Trash2 />
        <Trans>Delete all</Trans>
      </Chip>
    </div>
  );
  return (
    <>
      <PageList name="notifications" rows={rows} rowHeight={rowHeight}>
        {renderOnce((row: typeof bar | DayRow) =>
          'log' in row ? (
            <NotificationItem key={row.log.id} log={row.log} onOpen={open} onDelete={deleteLog} />
          ) : 'day' in row ? (
            <DayHeading key={`day ${row.day}`} day={row.day} />
          ) : (
            <div key="bar">{tools}</div>
          ),
        )}
      </PageList>
      {confirming && (
        <ConfirmDialog
          question={t`Delete all notifications?`}
          verb={<Plural value={logs.length} one="Delete # notification" other="Delete # notifications" />}
          onConfirm={() => attempt(() => deleteAllNotifications(newest))}
          onClose={() => setConfirming(false)}
        />
      )}
      {opened && <NotificationDialog log={opened} onClose={() => setOpenId(null)} />}
    </>
  );
}

function DayHeading({ day }: { day: number }) {
  const { weekday, dayMonth } = useFormats();
  return (
    <h2 className={styles.heading}>
      {dayMonth(day)}, {weekday(day)}
    </h2>
  );
}
