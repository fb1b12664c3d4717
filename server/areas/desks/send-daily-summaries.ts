import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { languageTags } from '../../../src/lib/language-tags.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { localizedText } from '../../http/locale.ts';
import { inAll } from '../../import/notify-changes.ts';
import { notifyPeople } from '../notifications/notify-people.ts';
import { readHomeZone } from '../school/current-school.ts';

/** In the time zone of the school. */
const summaryHour = 7;
const maxLines = 8;

const title: Record<Locale, string> = {
  en: 'Your agenda today',
  de: 'Ihre Agenda heute',
  ru: 'Ваша программа на сегодня',
};

interface Row {
  user_id: number;
  time_start: Date;
  name: string;
  localized_name: Record<string, string>;
  room: string | null;
}

/**
 * Sends each person who wants it the events of their agenda today, once a day between 7 and 10 in the
 * morning. Returns the count of people notified.
 */
export async function sendDailySummaries(
  ctx: Pick<Context, 'db' | 'announcer' | 'now' | 'config'>,
): Promise<number> {
  const zone = await readHomeZone(ctx.db, ctx.config);
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.now()).toZonedDateTimeISO(zone);
  if (now.hour < summaryHour || now.hour > summaryHour + 2) return 0;
  const today = now.toPlainDate().toString();
  const to = new Date(now.startOfDay().add({ days: 1 }).epochMilliseconds);
  return write(ctx.db, ctx.announcer, async (tx) => {
    const people = await tx.db
      .updateTable('app_user')
      .set({ summary_of: today })
      .where('daily_summary', '=', true)
      .where('status', '=', 'approved')
      .where('deleted_at', 'is', null)
      .where((eb) => eb.or([eb('summary_of', 'is', null), eb('summary_of', '<', today)]))
      .returning('id')
      .execute();
    if (people.length === 0) return 0;
    const ids = people.map(({ id }) => id);
    const { rows } = await sql<Row>`select m.user_id::int, e.time_start, e.name, e.localized_name, e.room
      from event e join (
        select event_id, user_id from agenda where starred and user_id = any(${ids})
        union select event_id, user_id from booking where state = 'booked' and user_id = any(${ids})
        union select event_id, user_id from event_expert where user_id = any(${ids})
        union select id, user_id from event where user_id = any(${ids})
      ) m on m.event_id = e.id
      where e.time_start >= ${new Date(ctx.now())} and e.time_start < ${to}
        and e.status is distinct from 'cancelled' order by e.time_start, e.id`.execute(tx.db);
    const byPerson = new Map<number, Row[]>();
    for (const row of rows) byPerson.set(row.user_id, [...(byPerson.get(row.user_id) ?? []), row]);
    for (const [id, events] of byPerson)
      await notifyPeople(tx, ctx, [id], {
        type: 'summary',
        title,
        content: inAll((locale) => linesOf(events, locale, zone)),
      });
    return byPerson.size;
  });
}

function linesOf(events: readonly Row[], locale: Locale, timeZone: string): string {
  const clock = new Intl.DateTimeFormat(languageTags[locale], { timeStyle: 'short', timeZone });
  const lines = events
    .slice(0, maxLines)
    .map(({ time_start, localized_name, name, room }) =>
      [clock.format(time_start), localizedText(localized_name, locale, name), room]
        .filter((part) => part)
        .join(' · '),
    );
  return [...lines, ...(events.length > maxLines ? [`+${events.length - maxLines}`] : [])].join('\n');
}
