import { listLogs } from '../../db/logs.ts';
import { getMeta } from '../../db/meta.ts';
import { listOpsOfLane } from '../../db/outbox.ts';
import { type LogView, overlayLogs } from '../../db/overlay-logs.ts';

export interface Notifications {
  logs: LogView[];
  known: boolean;
  offline: boolean;
}

/** Newest first, with what the person did to them and the server does not know yet. */
export async function listNotifications(): Promise<Notifications> {
  const [rows, ops, snapshot, connection] = await Promise.all([
    listLogs(),
    listOpsOfLane('logs'),
    getMeta('snapshot'),
    getMeta('connection'),
  ]);
  return {
    logs: overlayLogs(rows, ops),
    known: rows.length > 0 || snapshot?.logs !== undefined,
    offline: connection?.line === 'offline',
  };
}

/** The newest unread one, by id; 0 where none is, nothing as long as none have been brought. */
export async function getNewestUnread(): Promise<number | undefined> {
  const { logs, known } = await listNotifications();
  return known ? Math.max(0, ...logs.filter((log) => !log.read).map(({ id }) => id)) : undefined;
}

/** The newest one of all, by id; 0 where none is. */
export async function getNewestNotification(): Promise<number> {
  const { logs } = await listNotifications();
  return Math.max(0, ...logs.map(({ id }) => id));
}

/** Those that are unread and came after another. */
export async function listNewerThan(id: number): Promise<LogView[]> {
  const { logs } = await listNotifications();
  return logs.filter((log) => log.id > id && !log.read);
}

/** Whether one has come since the person last looked at the list. */
export async function hasUnseen(): Promise<boolean> {
  const [{ logs }, viewed] = await Promise.all([listNotifications(), getMeta('viewedLogs')]);
  const seen = new Set(viewed);
  return logs.some(({ id, read }) => !read && !seen.has(id));
}

export async function countUnread(): Promise<number> {
  const { logs } = await listNotifications();
  return logs.filter((log) => !log.read).length;
}
