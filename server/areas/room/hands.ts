import type { OperationArgs } from '../../../contract/operations.ts';
import {
  type EventHandOnWire,
  type HandAct,
  type HandState,
  roomClosesAfterMs,
} from '../../../contract/room.ts';
import type { EventHandRow } from '../../db/room-schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { unknownEvent } from '../events/operations.ts';
import { handsFor } from './hand-rows.ts';
import { requireModerator } from './moderate-question.ts';

export const unknownHand = (id: number) => new Refusal('notFound', { subject: { type: 'event_hand', id } });

const stateAfter: Record<HandAct, HandState> = { call: 'called', lower: 'lowered', return: 'raised' };

type Hand = Pick<EventHandRow, 'id' | 'event_id'>;

/** Publishes a hand to everybody: with the next pull, and to open rooms with the next frame. */
async function publishHand({ ctx, tx }: Pick<Operator, 'ctx' | 'tx'>, { id, event_id }: Hand): Promise<void> {
  const rev = await tx.rev();
  await tx.db.updateTable('event_hand').set({ rev }).where('id', '=', id).execute();
  await tx.change('all', 'event_hand', id, 'put', rev);
  tx.afterCommit(() => ctx.rooms.changed(event_id, 'hand', id));
}

async function handOnWire({ tx, locale }: Operator, id: number): Promise<EventHandOnWire> {
  const [row] = await handsFor(tx.db, locale, { ids: [id] });
  if (!row) throw unknownHand(id);
  return row;
}

/**
 * Raises the caller's hand, or lowers it. Raising a raised hand keeps its place in the queue. A hand that
 * arrives after the room has closed, because the device was offline, is lowered at once.
 */
export async function raiseHand(
  operator: Operator,
  { event_id, raised }: OperationArgs<'eventHand.raise'>,
): Promise<EventHandOnWire> {
  const { ctx, tx, me } = operator;
  const event = await tx.db
    .selectFrom('event')
    .select(['time_finish', 'status'])
    .where('id', '=', event_id)
    .executeTakeFirst();
  if (!event) throw unknownEvent(event_id);
  const isOver = event.status === 'cancelled' || ctx.now() >= event.time_finish.getTime() + roomClosesAfterMs;
  const wanted: HandState = raised && !isOver ? 'raised' : 'lowered';
  const stored = await tx.db
    .insertInto('event_hand')
    .values({ event_id, user_id: me.id, state: wanted, raised_at: new Date(ctx.now()) })
    .onConflict((oc) => oc.columns(['event_id', 'user_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (stored) {
    await publishHand(operator, stored);
    return handOnWire(operator, stored.id);
  }
  const row = await tx.db
    .selectFrom('event_hand')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('user_id', '=', me.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isSame = row.state === wanted || (wanted === 'raised' && row.state === 'called');
  if (!isSame) {
    const place = wanted === 'raised' ? { raised_at: new Date(ctx.now()) } : {};
    await tx.db
      .updateTable('event_hand')
      .set({ state: wanted, ...place })
      .where('id', '=', row.id)
      .execute();
    await publishHand(operator, row);
  }
  return handOnWire(operator, row.id);
}

/**
 * Gives a person the floor, which ends the turn of the person before, returns the called hand to its place, or
 * takes a hand out of the queue.
 */
export async function moderateHand(
  operator: Operator,
  { id, act }: OperationArgs<'eventHand.moderate'>,
): Promise<EventHandOnWire> {
  const { tx, me } = operator;
  const row = await tx.db
    .selectFrom('event_hand')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknownHand(id);
  await requireModerator(tx.db, me, row.event_id);
  // The person has lowered the hand meanwhile.
  if (row.state === 'lowered') return handOnWire(operator, id);
  // Another moderator has returned it already.
  if (act === 'return' && row.state !== 'called') return handOnWire(operator, id);
  if (act === 'call') {
    const before = await tx.db
      .updateTable('event_hand')
      .set({ state: 'lowered' })
      .where('event_id', '=', row.event_id)
      .where('state', '=', 'called')
      .where('id', '<>', id)
      .returning(['id', 'event_id'])
      .execute();
    for (const other of before) await publishHand(operator, other);
  }
  await tx.db.updateTable('event_hand').set({ state: stateAfter[act] }).where('id', '=', id).execute();
  await publishHand(operator, row);
  return handOnWire(operator, id);
}
