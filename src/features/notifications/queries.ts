import { listNotifications as listRows } from '../../db/notifications.ts';
import { getMeta } from '../../db/meta.ts';
import { listOpsOfLane } from '../../db/outbox.ts';
import { type NotificationView, overlayNotifications } from '../../db/overlay-notifications.ts';
import type { UnreadNotification } from './news.ts';

export interface Notifications {
  logs: NotificationView[];
  known: boolean;
  offline: boolean;
}

/** Lists notifications, newest first, with unsent changes applied. */
export async function listNotifications(): Promise<Notifications> {
  const [rows, ops, snapshot, connection] = await Promise.all([
    listRows(),
    listOpsOfLane('logs'),
    getMeta('snapshot'),
    getMeta('connection'),
  ]);
  return {
    logs: overlayNotifications(rows, ops),
    known: rows.length > 0 || snapshot?.logs !== undefined,
    offline: connection?.line === 'offline',
  };
}

export interface News {
  unread: number;
  /** Undefined until notifications have been downloaded. */
  unreadList: UnreadNotification[] | undefined;
  /** Whether a notification has arrived since the list was last opened. */
  unseen: boolean;
}

export async function getNews(): Promise<News> {
  const [{ logs, known }, viewed] = await Promise.all([listNotifications(), getMeta('viewedLogs')]);
  const unread = logs.filter((log) => !log.read);
  const seen = new Set(viewed);
  return {
    unread: unread.length,
    unreadList: known ? unread.map(({ id, chat }) => ({ id, groupId: chat?.group_id ?? null })) : undefined,
    unseen: unread.some(({ id }) => !seen.has(id)),
  };
}

/** The highest id of all notifications; 0 without any. */
export async function getNewestNotification(): Promise<number> {
  const { logs } = await listNotifications();
  return Math.max(0, ...logs.map(({ id }) => id));
}

/** Unread notifications with a higher id. */
export async function listNewerThan(id: number): Promise<NotificationView[]> {
  const { logs } = await listNotifications();
  return logs.filter((log) => log.id > id && !log.read);
}
