import { sql } from 'kysely';
import { packEvents } from '../../../contract/event-list.ts';
import * as contract from '../../../contract/events.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { perform } from '../../operations/perform.ts';
import { programmeChannel } from '../programme/channel.ts';
import { unknownEvent } from './operations.ts';
import { setRecording } from '../meetings/recordings.ts';
import { eventsFor, eventTypeOf, listedEvents } from './rows.ts';
import { speaksAt } from './speakers.ts';

const programmeRev = async (ctx: Context): Promise<number> => {
  const row = await ctx.db
    .selectFrom('channel')
    .select('rev')
    .where('name', '=', programmeChannel)
    .executeTakeFirst();
  return row?.rev ?? 0;
};

/** Leaves out null fields to make the list of details smaller: most events have no meeting keys. */
const withoutNulls = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>;

export const eventRoutes = [
  route(contract.listEvents, ({ ctx, me, locale, query }) => {
    const { 'filter[type]': types, 'filter[course_type]': courses, 'filter[user_id]': people } = query;
    return eventsFor(
      { ctx, me, locale },
      {
        ...(types?.length && { types }),
        ...(courses?.length && { courses }),
        ...(people?.length && { people }),
      },
    );
  }),

  route(contract.setRecording, ({ ctx, me, locale, params, body }) =>
    setRecording({ ctx, me, locale }, params.id, body),
  ),

  route(contract.listPackedEvents, async ({ ctx, c, locale }) => {
    const rev = await programmeRev(ctx);
    return ctx.shared.send(c, `event-list:${locale}`, String(rev), async () =>
      packEvents(await listedEvents(ctx.db, locale), rev),
    );
  }),

  route(contract.listEventDetails, async ({ ctx, me, locale }) => {
    const events = await eventsFor({ ctx, me, locale }, {});
    return events.map((event) => ({
      id: event.id,
      rev: event.rev,
      description: event.description,
      localized_description: event.localized_description,
      has_meeting: event.has_meeting,
      ...withoutNulls({
        zoom_meeting_number: event.zoom_meeting_number,
        zoom_password: event.zoom_password,
        zoom_link: event.zoom_link,
        internal_link: event.internal_link,
      }),
      dial_in: event.dial_in,
      meeting: event.meeting,
      meeting_way: event.meeting_way,
      ...(event.booking && { booking: event.booking }),
      room_settings: event.room_settings,
      library: event.library,
      rating: event.rating,
      ...(event.rating_summary && { rating_summary: event.rating_summary }),
    }));
  }),

  route(contract.getActualEvent, async ({ ctx, me, locale }) => {
    const now = new Date(ctx.now());
    const running = await ctx.db
      .selectFrom('event')
      .select('event.id')
      .where('time_start', '<=', now)
      .where('time_finish', '>', now)
      .where((eb) => eb.or([eb('status', 'is', null), eb('status', '<>', 'cancelled')]))
      .where('kind', '<>', 'break')
      // A B2B meeting concerns only its hosts.
      .where((eb) => eb.or([eb('kind', '<>', 'b2b'), speaksAt(eb, me.id)]))
      .orderBy((eb) => speaksAt(eb, me.id), 'desc')
      .orderBy('time_start', 'desc')
      .orderBy('event.id', 'desc')
      .executeTakeFirst();
    const [event] = running ? await eventsFor({ ctx, me, locale }, { ids: [running.id] }) : [];
    return event ?? null;
  }),

  route(contract.getMetric, async ({ ctx, locale }) => {
    const now = new Date(ctx.now());
    const rows = await ctx.db
      .selectFrom('event')
      .select(['kind', sql<number>`count(*)::int`.as('all')])
      .select(sql<number>`(count(*) filter (where time_finish <= ${now}))::int`.as('done'))
      .where((eb) => eb.or([eb('status', 'is', null), eb('status', '<>', 'cancelled')]))
      .groupBy('kind')
      .orderBy('kind')
      .execute();
    return rows.map(({ kind, all, done }) => ({ type: eventTypeOf(kind, null, locale), done, all }));
  }),

  route(contract.getEvent, async ({ ctx, me, locale, params }) => {
    const [event] = await eventsFor({ ctx, me, locale }, { ids: [params.id] });
    if (!event) throw unknownEvent(params.id);
    return event;
  }),

  route(contract.rateEvent, ({ ctx, me, locale, params, body, key }) =>
    perform(ctx, me, locale, { kind: 'event.rate', args: { event_id: params.id, ...body } }, key),
  ),
];
