import type { Log } from '../../contract/logs.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

/** `read` is true once the person has read it, told to the server or not. */
export type NotificationView = Omit<Log, 'read'> & { read: boolean; pending: Pending | null };

type LogOp = Extract<OutboxOp, { kind: 'log.read' | 'log.delete' }>;

const covers = (op: LogOp, id: number) =>
  'up_to' in op.args ? id <= op.args.up_to : op.args.ids.includes(id);

/** What waits to be deleted is not shown; a deletion the server refused shows again, and says so. */
export function overlayNotifications(rows: readonly Log[], ops: readonly OutboxOp[]): NotificationView[] {
  const logOps = ops.filter((op): op is LogOp => op.kind === 'log.read' || op.kind === 'log.delete');
  return rows.flatMap((row) => {
    const view: NotificationView = {
      ...row,
      read: row.read === true || typeof row.read_at === 'number',
      pending: null,
    };
    for (const op of logOps) {
      if (!covers(op, row.id)) continue;
      if (op.kind === 'log.delete' && op.state !== 'dead') return [];
      if (op.kind === 'log.read' && op.state !== 'dead') view.read = true;
      view.pending = pendingOf(op);
    }
    return [view];
  });
}
