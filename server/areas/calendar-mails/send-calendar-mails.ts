import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Locale } from '../../../contract/scalars.ts';
import { type CalendarEvent, calendarFile, type Scheduling } from '../../../src/lib/calendar-file.ts';
import { languageTags } from '../../../src/lib/language-tags.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { CalendarMail } from '../../db/mailing-schema.ts';
import { write, type Write } from '../../db/write.ts';
import type { CalendarChange } from '../../mail/calendar-texts.ts';
import { languageOf, queueMail } from '../../mail/queue-mail.ts';
import { readHomeZone, readSchoolName } from '../school/current-school.ts';
import { type Entry, entriesOf, fingerprintOf } from './entries.ts';

/** People of one query. */
const batchSize = 50;
/**
 * In ms. An entry stays that long after its end: an event that is moved to a later time continues the sequence, because
 * calendars ignore a lower one.
 */
const afterEndMs = 180 * 24 * 3_600_000;

interface Person {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  language: string;
}

/**
 * Mails booked events and business meetings to the calendars of those who want it, and each change of them. It compares
 * what was mailed with what there is, so no change of a booking, an event or a meeting is missed, however it came about.
 * Returns the count of mails.
 */
export async function sendCalendarMails(ctx: Context): Promise<number> {
  await ctx.db
    .deleteFrom('calendar_mail')
    .where('ends_at', '<', new Date(ctx.now() - afterEndMs))
    .execute();
  let sent = 0;
  let last = 0;
  for (;;) {
    const people = await peopleWithChanges(ctx.db, ctx.now(), last);
    // An error for one person must not stop the mails to the others.
    for (const { id } of people)
      sent += await write(ctx.db, ctx.announcer, (tx) => mailChanges(ctx, tx, id)).catch((error: unknown) => {
        ctx.log.error({ err: error, person: id }, 'a mail to a calendar failed');
        return 0;
      });
    if (people.length < batchSize) break;
    last = people.at(-1)!.id;
  }
  if (sent > 0) ctx.mailSender.wake();
  return sent;
}

/** Names the event or the meeting of an entry: its uid without the host, which changes with the address of the school. */
const subjectOf = (uid: string): string => uid.replace(/@.*$/s, '');

/** The mailed entry `m` of a subject. A former one with another host counts only if there is none that is not cancelled. */
const mailedEntry = (subject: RawBuilder<unknown>) => sql`left join lateral (
  select uid, rev, fingerprint, cancelled from calendar_mail where user_id = u.id and split_part(uid, '@', 1) = ${subject}
  order by cancelled, uid limit 1) m on true`;

/** The first people with a higher id whose entries differ from those that were mailed. */
async function peopleWithChanges(db: Reader, nowMs: number, last: number): Promise<{ id: number }[]> {
  const now = new Date(nowMs);
  const { rows } = await sql<{ id: number }>`select u.id::int from app_user u
    where u.id > ${last} and u.calendar_mails and u.status = 'approved' and u.deleted_at is null and u.email is not null and (
      exists (select from booking b join event e on e.id = b.event_id
        ${mailedEntry(sql`'event-' || e.id`)}
        where b.user_id = u.id and b.state = 'booked' and e.time_finish > ${now}
          and not (m.uid is null and e.status is not distinct from 'cancelled')
          and (m.fingerprint is distinct from ${fingerprintOf('e')} or m.cancelled <> (e.status is not distinct from 'cancelled')))
      or exists (select from business_seat s join business_meeting b on b.id = s.meeting_id
        ${mailedEntry(sql`'business-' || b.id`)}
        where s.user_id = u.id and b.state in ('accepted', 'cancelled') and b.finish_at > ${now}
          and not (m.uid is null and b.state = 'cancelled')
          and (m.rev is distinct from b.rev or m.cancelled <> (b.state = 'cancelled')))
      or exists (select from calendar_mail m where m.user_id = u.id and not m.cancelled and m.ends_at > ${now}
          and m.uid like 'event-%' and not exists (select from booking b where b.user_id = u.id and b.state = 'booked'
            and split_part(m.uid, '@', 1) = 'event-' || b.event_id)))
    order by u.id limit ${batchSize}`.execute(db);
  return rows;
}

type Mailed = Selectable<CalendarMail>;

/** Skips a person whom another process has locked. */
const lockPerson = (db: Reader, id: number): Promise<Person | undefined> =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'language'])
    .where('id', '=', id)
    .where('calendar_mails', '=', true)
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Mails the changes of a person, and stores them. Returns the count of mails. */
async function mailChanges(ctx: Context, tx: Write, id: number): Promise<number> {
  const person = await lockPerson(tx.db, id);
  if (!person) return 0;
  const locale = languageOf(person.language);
  const now = ctx.now();
  const mailed = await tx.db
    .selectFrom('calendar_mail')
    .selectAll()
    .where('user_id', '=', person.id)
    // The last one of a subject is the one that counts, as in `mailedEntry`.
    .orderBy('cancelled', 'desc')
    .orderBy('uid', 'desc')
    .execute();
  const before = new Map(mailed.map((row) => [subjectOf(row.uid), row]));
  const entries = (await entriesOf(tx.db, ctx.config, person.id, locale))
    .filter(({ event: { end } }) => end > now)
    // Calendars find the entry to change by the uid that was mailed.
    .map(({ event, fingerprint }) => ({
      event: { ...event, uid: before.get(subjectOf(event.uid))?.uid ?? event.uid },
      fingerprint,
    }));
  const wanted = new Set(entries.map(({ event: { uid } }) => uid));
  let count = 0;
  const store = async (
    { event: entry, fingerprint }: Entry,
    known: Mailed | undefined,
    change: CalendarChange | null,
  ) => {
    const sequence = (known?.sequence ?? -1) + (change === null ? 0 : 1);
    const row = {
      rev: entry.sequence ?? known?.rev ?? 0,
      sequence,
      cancelled: entry.cancelled === true,
      fingerprint,
      event: JSON.stringify({ ...entry, description: undefined }),
      ends_at: new Date(entry.end),
    };
    await tx.db
      .insertInto('calendar_mail')
      .values({ user_id: person.id, uid: entry.uid, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'uid']).doUpdateSet(row))
      .execute();
    if (change === null) return;
    count += 1;
    await mailEntry(ctx, tx, { person, locale, change, entry: { ...entry, sequence } });
  };
  for (const entry of entries) {
    const known = before.get(subjectOf(entry.event.uid));
    if (!known && entry.event.cancelled) continue;
    await store(entry, known, changeOf(known, entry.event));
  }
  for (const row of mailed)
    if (!row.cancelled && !wanted.has(row.uid) && row.ends_at.getTime() > now)
      await store(
        { event: { ...row.event, cancelled: true }, fingerprint: row.fingerprint },
        row,
        'cancelled',
      );
  return count;
}

/** The change that the receiver sees; null if only invisible parts of the entry differ. */
function changeOf(known: Mailed | undefined, entry: CalendarEvent): CalendarChange | null {
  if (entry.cancelled) return known?.cancelled ? null : 'cancelled';
  if (!known || known.cancelled) return 'booked';
  const { event } = known;
  if (event.start !== entry.start || event.end !== entry.end) return 'moved';
  return event.title !== entry.title || event.place !== entry.place ? 'changed' : null;
}

interface EntryMail {
  person: Person;
  locale: Locale;
  change: CalendarChange;
  entry: CalendarEvent;
}

async function mailEntry(
  ctx: Context,
  tx: Write,
  { person, locale, change, entry }: EntryMail,
): Promise<void> {
  const school = await readSchoolName(tx.db, locale);
  const scheduling: Scheduling = {
    method: change === 'cancelled' ? 'CANCEL' : 'REQUEST',
    organizer: { name: school.name, email: addressIn(ctx.config.mailFrom) },
    attendee: { name: `${person.first_name} ${person.last_name}`.trim(), email: person.email },
  };
  const when = new Intl.DateTimeFormat(languageTags[locale], {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: await readHomeZone(tx.db, ctx.config),
  }).formatRange(entry.start, entry.end);
  await queueMail(tx.db, {
    to: person.email,
    userId: person.id,
    language: locale,
    calendar: calendarFile([entry], ctx.now(), { scheduling }),
    content: {
      kind: 'calendar',
      name: person.first_name,
      title: entry.title,
      when,
      place: entry.place ?? null,
      link: entry.url ?? ctx.config.publicUrl,
      change,
    },
  });
}

/** The address in `Name <address>`. */
const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;
