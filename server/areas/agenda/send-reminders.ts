import type { Context } from '../../context.ts';
import { sql } from 'kysely';
import { write, type Write } from '../../db/write.ts';
import { contentOfMove, inAll } from '../../import/notify-changes.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { notifyPeople } from '../notifications/notify-people.ts';
import { readHomeZone } from '../school/current-school.ts';

const titles = { en: 'Starting soon: {name}', de: 'Beginnt gleich: {name}', ru: 'Скоро начнётся: {name}' };
const maxLeadMs = 30 * 60_000;

/**
 * Adds agenda rows without a star for people who booked or host an event that starts within 30 minutes, so
 * that they are reminded too.
 */
async function addAgendaRows(tx: Write, now: number): Promise<void> {
  const soon = sql`e.time_start > ${new Date(now)} and e.time_start <= ${new Date(now + maxLeadMs)}`;
  await sql`insert into agenda (user_id, event_id, starred)
    select b.user_id, e.id, false from booking b join event e on e.id = b.event_id
      where b.state = 'booked' and ${soon}
    union select x.user_id, e.id, false from event_expert x join event e on e.id = x.event_id
      join app_user u on u.id = x.user_id where u.status = 'approved' and ${soon}
    union select e.user_id, e.id, false from event e join app_user u on u.id = e.user_id
      where u.status = 'approved' and ${soon}
    on conflict do nothing`.execute(tx.db);
}

/**
 * Reminds people of events that start within their chosen minutes, once for each start time. Returns the
 * count of reminders.
 */
export function sendReminders(ctx: Pick<Context, 'db' | 'announcer' | 'now' | 'config'>): Promise<number> {
  return write(ctx.db, ctx.announcer, async (tx) => {
    const now = ctx.now();
    await addAgendaRows(tx, now);
    const due = await tx.db
      .selectFrom('agenda')
      .innerJoin('event', 'event.id', 'agenda.event_id')
      .innerJoin('app_user', 'app_user.id', 'agenda.user_id')
      .select(['agenda.user_id', 'agenda.event_id', 'remind_minutes', 'reminded_of', 'time_start'])
      .select(['event.name', 'event.localized_name as names', 'event.room'])
      .where((eb) =>
        eb.or([
          eb('starred', '=', true),
          eb.exists(
            eb
              .selectFrom('booking')
              .select('booking.id')
              .whereRef('booking.event_id', '=', 'agenda.event_id')
              .whereRef('booking.user_id', '=', 'agenda.user_id')
              .where('booking.state', '=', 'booked'),
          ),
          eb('event.user_id', '=', eb.ref('agenda.user_id')),
          eb.exists(
            eb
              .selectFrom('event_expert')
              .select('event_expert.event_id')
              .whereRef('event_expert.event_id', '=', 'agenda.event_id')
              .whereRef('event_expert.user_id', '=', 'agenda.user_id'),
          ),
        ]),
      )
      .where('app_user.status', '=', 'approved')
      .where('app_user.deleted_at', 'is', null)
      .where('time_start', '>', new Date(now))
      .where('time_start', '<=', new Date(now + maxLeadMs))
      .where((eb) => eb.or([eb('event.status', 'is', null), eb('event.status', '<>', 'cancelled')]))
      .forUpdate('agenda')
      .skipLocked()
      .execute();
    const ready = due.filter(
      ({ remind_minutes, reminded_of, time_start }) =>
        time_start.getTime() - now <= remind_minutes * 60_000 &&
        reminded_of?.getTime() !== time_start.getTime(),
    );
    const zone = ready.length > 0 ? await readHomeZone(tx.db, ctx.config) : '';
    for (const [eventId, people] of groupBy(ready, ({ event_id }) => event_id)) {
      const [{ name, names, room, time_start }] = people as [(typeof ready)[number]];
      const userIds = people.map(({ user_id }) => user_id);
      await tx.db
        .updateTable('agenda')
        .set({ reminded_of: time_start })
        .where('event_id', '=', eventId)
        .where('user_id', 'in', userIds)
        .execute();
      const titled = (locale: 'en' | 'de' | 'ru') =>
        titles[locale].replace('{name}', () => names[locale] ?? names.en ?? name);
      await notifyPeople(tx, ctx, userIds, {
        type: 'reminder',
        title: { en: titled('en'), de: titled('de'), ru: titled('ru') },
        content: inAll((locale) => contentOfMove({ start: time_start.getTime(), room }, locale, zone)),
        eventId,
      });
    }
    return ready.length;
  });
}
