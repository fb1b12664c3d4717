import type { Context } from '../context.ts';
import { write } from '../db/write.ts';
import { contentOfMove, inAll } from '../import/tell-of-moves.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { tellPeople } from './tell.ts';

const titles = { en: 'Begins soon: {name}', de: 'Beginnt gleich: {name}', ru: 'Скоро начнётся: {name}' };
const longestMs = 30 * 60_000;

/** Reminds people of what begins within the minutes that they chose, once for each start. Gives how many were told. */
export function remind(ctx: Pick<Context, 'db' | 'announcer' | 'now' | 'config'>): Promise<number> {
  return write(ctx.db, ctx.announcer, async (open) => {
    const now = ctx.now();
    const due = await open.db
      .selectFrom('agenda')
      .innerJoin('event', 'event.id', 'agenda.event_id')
      .innerJoin('app_user', 'app_user.id', 'agenda.user_id')
      .select(['agenda.user_id', 'agenda.event_id', 'remind_minutes', 'reminded_of', 'time_start'])
      .select(['event.name', 'event.localized_name as names', 'event.room'])
      .where('starred', '=', true)
      .where('app_user.status', '=', 'approved')
      .where('app_user.deleted_at', 'is', null)
      .where('time_start', '>', new Date(now))
      .where('time_start', '<=', new Date(now + longestMs))
      .where((eb) => eb.or([eb('event.status', 'is', null), eb('event.status', '<>', 'cancelled')]))
      .forUpdate('agenda')
      .skipLocked()
      .execute();
    const ready = due.filter(
      ({ remind_minutes, reminded_of, time_start }) =>
        time_start.getTime() - now <= remind_minutes * 60_000 &&
        reminded_of?.getTime() !== time_start.getTime(),
    );
    for (const [eventId, people] of groupBy(ready, ({ event_id }) => event_id)) {
      const [{ name, names, room, time_start }] = people as [(typeof ready)[number]];
      const of = people.map(({ user_id }) => user_id);
      await open.db
        .updateTable('agenda')
        .set({ reminded_of: time_start })
        .where('event_id', '=', eventId)
        .where('user_id', 'in', of)
        .execute();
      const titled = (locale: 'en' | 'de' | 'ru') =>
        titles[locale].replace('{name}', () => names[locale] ?? names.en ?? name);
      await tellPeople(open, ctx, of, {
        type: 'reminder',
        title: { en: titled('en'), de: titled('de'), ru: titled('ru') },
        content: inAll((locale) =>
          contentOfMove({ start: time_start.getTime(), room }, locale, ctx.config.homeZone),
        ),
        eventId,
      });
    }
    return ready.length;
  });
}
