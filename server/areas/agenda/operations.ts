import type { AgendaEntryOnWire } from '../../../contract/agenda.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { Operator } from '../../operations/operator.ts';
import { agendaFor } from './rows.ts';
import { unknownEvent } from '../events/operations.ts';

/**
 * Writes only the fields given, so that a star from one device and a note from another merge into one row.
 */
export async function setAgenda(
  { ctx, tx, me }: Operator,
  { event_id, starred, note, seen }: OperationArgs<'agenda.set'>,
): Promise<AgendaEntryOnWire> {
  const event = await tx.db.selectFrom('event').select('id').where('id', '=', event_id).executeTakeFirst();
  if (!event) throw unknownEvent(event_id);
  await tx.db
    .insertInto('agenda')
    .values({ user_id: me.id, event_id, note: null })
    .onConflict((oc) => oc.columns(['user_id', 'event_id']).doNothing())
    .execute();
  await tx.db
    .selectFrom('agenda')
    .select('event_id')
    .where('user_id', '=', me.id)
    .where('event_id', '=', event_id)
    .forUpdate()
    .execute();
  const rev = await tx.rev();
  await tx.db
    .updateTable('agenda')
    .set({
      ...(starred !== undefined && { starred }),
      ...(note !== undefined && { note: note === '' ? null : note }),
      ...(seen !== undefined && { seen: seen && JSON.stringify(seen) }),
      rev,
      updated_at: new Date(ctx.now()),
    })
    .where('user_id', '=', me.id)
    .where('event_id', '=', event_id)
    .execute();
  await tx.change(`user:${me.id}`, 'agenda', event_id, 'put', rev);
  tx.nudge(me.id, rev);
  const [row] = await agendaFor(tx.db, me, { ids: [event_id] });
  return row!;
}
