import * as contract from '../../../contract/agenda.ts';
import { write } from '../../db/write.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { perform } from '../../operations/perform.ts';
import { queueEventChanges } from '../../webhooks/queue-deliveries.ts';
import { agendaFor, bookingsFor } from './rows.ts';
import { promoteWaiting } from './booking-operations.ts';
import { knownCohorts } from '../cohorts/membership.ts';
import { eventsFor } from '../events/rows.ts';
import { requireHost } from '../meetings/rights.ts';
import { isAdmin, requireRole } from '../people/roles.ts';
import { peopleById } from '../people/rows.ts';
import { calendarRoutes } from './calendar-routes.ts';

export const agendaRoutes = [
  route(contract.listAgenda, ({ ctx, me }) => agendaFor(ctx.db, me)),
  route(contract.setAgenda, ({ ctx, me, locale, key, params, body }) =>
    perform(ctx, me, locale, { kind: 'agenda.set', args: { event_id: params.id, ...body } }, key),
  ),
  route(contract.listBookings, ({ ctx, me }) => bookingsFor(ctx.db, me)),
  route(contract.book, ({ ctx, me, locale, key, params }) =>
    perform(ctx, me, locale, { kind: 'booking.add', args: { event_id: params.id } }, key),
  ),
  route(contract.cancelBooking, async ({ ctx, me, locale, key, params }) => {
    await perform(ctx, me, locale, { kind: 'booking.cancel', args: { event_id: params.id } }, key);
    return undefined;
  }),

  route(contract.setPlaces, ({ ctx, me, locale, params: { id }, body }) =>
    write(ctx.db, ctx.announcer, async (tx) => {
      await requireHost(tx.db, me, id);
      if (body.cohorts !== undefined) requireRole(isAdmin, me);
      const cohorts = body.cohorts && (await knownCohorts(tx.db, body.cohorts));
      const rev = await tx.rev();
      const event = await tx.db
        .updateTable('event')
        .set({
          places: body.places,
          ...(body.closes_at !== undefined && {
            booking_closes_at: body.closes_at === null ? null : new Date(body.closes_at * 1000),
          }),
          ...(cohorts && { booking_cohorts: cohorts }),
          rev,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      // Fewer places take no booking away. More places promote people from the waiting list.
      await promoteWaiting(tx, ctx, event);
      tx.nudge('all', rev);
      await queueEventChanges(tx.db, [id]);
      const [row] = await eventsFor({ ctx, me, locale, db: tx.db }, { ids: [id] });
      return row?.booking ?? null;
    }),
  ),

  route(contract.listEventBookings, async ({ ctx, me, locale, params: { id } }) => {
    await requireHost(ctx.db, me, id);
    const rows = await ctx.db
      .selectFrom('booking')
      .select(['user_id', 'state', 'created_at'])
      .where('event_id', '=', id)
      .orderBy('state')
      .orderBy('id')
      .execute();
    const people = await peopleById(
      ctx.db,
      rows.map(({ user_id }) => user_id),
      locale,
    );
    return rows.flatMap(({ user_id, state, created_at }) => {
      const person = people.get(user_id);
      return person ? [{ person, state, at: seconds(created_at) }] : [];
    });
  }),
  ...calendarRoutes,
];
