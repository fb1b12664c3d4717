import type { OperationArgs } from '../../../contract/operations.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { countChanged } from '../notifications/schedule-count.ts';
import { eventsFor } from './rows.ts';

export const unknownEvent = (id: number) => new Refusal('notFound', { subject: { type: 'event', id } });

/**
 * Rates an event that has begun. Breaks and own events can't be rated. A later rating replaces the former.
 */
export async function rate({ ctx, tx, me, locale }: Operator, args: OperationArgs<'event.rate'>) {
  const event = await tx.db
    .selectFrom('event')
    .select(['id', 'user_id', 'time_start', 'kind'])
    .where('id', '=', args.event_id)
    .executeTakeFirst();
  if (!event) throw unknownEvent(args.event_id);
  const subject = { type: 'event', id: event.id } as const;
  if (event.user_id === me.id) throw new Refusal('forbidden', { subject });
  if (event.kind === 'break') throw new Refusal('invalid', { subject, fields: { rating: ['notRated'] } });
  if (event.time_start.getTime() > ctx.now())
    throw new Refusal('invalid', { subject, fields: { rating: ['notBegun'] } });
  const { relevant, informative, interesting } = args;
  const stars = { relevant, informative, interesting };
  await tx.db
    .insertInto('rating')
    .values({ event_id: event.id, user_id: me.id, ...stars })
    .onConflict((oc) =>
      oc.columns(['event_id', 'user_id']).doUpdateSet({ ...stars, rated_at: new Date(ctx.now()) }),
    )
    .execute();
  await countChanged(tx, ctx, 'rating', event.id);
  const rev = await tx.rev();
  await tx.change(`user:${me.id}`, 'event', event.id, 'put', rev);
  tx.nudge(me.id, rev);
  const [row] = await eventsFor({ ctx, me, locale, db: tx.db }, { ids: [event.id] });
  return row!;
}
