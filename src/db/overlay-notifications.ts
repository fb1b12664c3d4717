import type { Log } from '../../contract/logs.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

/** `read` includes pending read marks. */
export type NotificationView = Omit<Log, 'read'> & { read: boolean; pending: Pending | null };

type LogOp = Extract<OutboxOp, { kind: 'log.read' | 'log.delete' }>;

const covers = (op: LogOp, id: number) =>
  'up_to' in op.args ? id <= op.args.up_to : op.args.ids.includes(id);

/** Hides notifications with a pending deletion. After a refused deletion they are shown with its error. */
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
