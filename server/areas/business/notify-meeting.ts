import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import type { BusinessMeetingRow } from '../../db/business-schema.ts';
import type { Write } from '../../db/write.ts';
import { contentOfMove, inAll } from '../../import/notify-changes.ts';
import { notifyPeople } from '../notifications/notify-people.ts';
import { fullNameOf } from '../people/rows.ts';
import { type BusinessTitle, businessTitles, onlineMeeting, unnamed } from './texts.ts';

interface Notice {
  title: BusinessTitle;
  /** The person who is notified. */
  to: number;
  /** The person whom the title names. */
  about: number;
  /** The author of the step; null for an organiser, and for reminders. */
  from: number | null;
  type?: 'business' | 'reminder';
  zone: string;
}

/** Notifies a person of a step: its times, and the table of an accepted meeting. Messages of people are left out. */
export async function notifyOfMeeting(
  tx: Write,
  ctx: Pick<Context, 'now'>,
  meeting: BusinessMeetingRow,
  { title, to, about, from, type = 'business', zone }: Notice,
): Promise<void> {
  const person = await tx.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'localized_name', 'localized_surname'])
    .where('id', '=', about)
    .executeTakeFirstOrThrow();
  const table =
    meeting.table_id === null
      ? undefined
      : await tx.db
          .selectFrom('business_table')
          .select('name')
          .where('id', '=', meeting.table_id)
          .executeTakeFirst();
  const titled = (locale: Locale) =>
    businessTitles[title][locale].replace('{name}', () => fullNameOf(person, locale) || unnamed[locale]);
  const isTime = meeting.start_at !== null && title !== 'proposed';
  const times =
    isTime && meeting.start_at ? [meeting.start_at.getTime()] : meeting.proposals.map((at) => at * 1000);
  const timesIn = (locale: Locale) =>
    times.map((start) => {
      const room = isTime ? (table?.name ?? (meeting.way === 'online' ? onlineMeeting[locale] : null)) : null;
      return contentOfMove({ start, room }, locale, zone);
    });
  await notifyPeople(tx, ctx, [to], {
    type,
    title: inAll(titled),
    content: inAll((locale) => timesIn(locale).join(' / ')),
    businessId: meeting.id,
    from,
  });
}
