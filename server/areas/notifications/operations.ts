import type { OperationArgs } from '../../../contract/operations.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { notificationsOf } from './rows.ts';

export const unknownLog = (id: number) => new Refusal('notFound', { subject: { type: 'log', id } });

export const readNotifications = (operator: Operator, args: OperationArgs<'log.read'>) =>
  mark(operator, args, 'read_at');
export const deleteNotifications = (operator: Operator, args: OperationArgs<'log.delete'>) =>
  mark(operator, args, 'deleted_at');

/**
 * Marks notifications as read or deleted. Repeating it changes nothing. @throws Refusal if the only id is not
 * one of the caller's notifications
 */
async function mark(
  { tx, me, ctx }: Operator,
  args: OperationArgs<'log.read'>,
  column: 'read_at' | 'deleted_at',
): Promise<null> {
  let query = notificationsOf(tx.db, me.id).select(['log.id', 'log_state.read_at']).orderBy('log.id');
  query = 'ids' in args ? query.where('log.id', 'in', args.ids) : query.where('log.id', '<=', args.up_to);
  const found = await query.execute();
  if ('ids' in args && args.ids.length === 1 && found.length === 0) throw unknownLog(args.ids[0]!);
  const ids = found.filter((log) => column === 'deleted_at' || log.read_at === null).map((log) => log.id);
  if (ids.length === 0) return null;
  const rev = await tx.rev();
  const time = new Date(ctx.now());
  await tx.db
    .insertInto('log_state')
    .values(ids.map((id) => ({ log_id: id, user_id: me.id, [column]: time, rev })))
    .onConflict((oc) => oc.columns(['user_id', 'log_id']).doUpdateSet({ [column]: time, rev }))
    .execute();
  const op = column === 'deleted_at' ? 'del' : 'put';
  await tx.changes(`user:${me.id}`, 'log', ids, op, rev);
  tx.nudge(me.id, rev);
  return null;
}
