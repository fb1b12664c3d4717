import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as contract from '../../../contract/agenda.ts';
import { calendarFile } from '../../../src/lib/calendar-file.ts';
import { type Locale, locales } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { matchesEntityTag } from '../../http/send-json.ts';
import { calendarEventOf } from './calendar-event.ts';
import { calendarMeetings } from '../business/calendar-meetings.ts';
import { readSchoolName } from '../school/current-school.ts';

const maxEvents = 2000;
/** ISO 8601 duration after which calendar programs should fetch the file again. */
const refreshInterval = 'PT1H';
/** Random bytes of the key in the link of a feed; 32 characters in base64url. */
const keyBytes = 24;
/** The link of a feed, `{user id}.{key}.ics`, is its file name too. */
const linkPattern = /^([1-9]\d{0,14})\.([\w-]{32})\.ics$/;
const defaultRemindMinutes = 15;

const calendarNames: Record<Locale, string> = {
  en: 'my agenda',
  de: 'meine Agenda',
  ru: 'моя программа',
};

async function settingsOf(ctx: Context, userId: number) {
  const person = await ctx.db
    .selectFrom('app_user')
    .leftJoin('calendar_feed', 'calendar_feed.user_id', 'app_user.id')
    .select(['remind_minutes', 'key', 'calendar_mails'])
    .where('app_user.id', '=', userId)
    .executeTakeFirstOrThrow();
  const minutes =
    contract.remindMinutes.find((each) => each === person.remind_minutes) ?? defaultRemindMinutes;
  const feed = person.key === null ? null : `${userId}.${person.key}.ics`;
  return { remind_minutes: minutes, feed, calendar_mails: person.calendar_mails };
}

/** Compares in constant time, so that response times reveal nothing about the key. */
function keysMatch(stored: string, received: string): boolean {
  const [a, b] = [Buffer.from(stored), Buffer.from(received)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const calendarRoutes = [
  route(contract.getAgendaSettings, ({ ctx, me }) => settingsOf(ctx, me.id)),

  route(contract.setReminder, async ({ ctx, me, body }) => {
    await ctx.db
      .updateTable('app_user')
      .set({ remind_minutes: body.remind_minutes })
      .where('id', '=', me.id)
      .execute();
    return settingsOf(ctx, me.id);
  }),

  route(contract.setCalendarMails, async ({ ctx, me, body }) => {
    await ctx.db
      .updateTable('app_user')
      .set({ calendar_mails: body.calendar_mails })
      .where('id', '=', me.id)
      .execute();
    return settingsOf(ctx, me.id);
  }),

  route(contract.renewFeed, async ({ ctx, me }) => {
    const row = { key: randomBytes(keyBytes).toString('base64url'), created_at: new Date(ctx.now()) };
    await ctx.db
      .insertInto('calendar_feed')
      .values({ user_id: me.id, ...row })
      .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
      .execute();
    return settingsOf(ctx, me.id);
  }),

  route(contract.endFeed, async ({ ctx, me }) => {
    await ctx.db.deleteFrom('calendar_feed').where('user_id', '=', me.id).execute();
    return undefined;
  }),

  route(contract.readFeed, async ({ ctx, c, params }) => {
    const [, id, key] = linkPattern.exec(params.link) ?? [];
    const row =
      id !== undefined &&
      (await ctx.db
        .selectFrom('calendar_feed')
        .innerJoin('app_user', 'app_user.id', 'calendar_feed.user_id')
        .select(['user_id', 'key', 'language'])
        .where('user_id', '=', Number(id))
        .where('app_user.status', '=', 'approved')
        .where('app_user.deleted_at', 'is', null)
        .executeTakeFirst());
    if (!row || key === undefined || !keysMatch(row.key, key)) {
      await ctx.attempts.limitByIp('calendar', ipOf(c, ctx.config));
      throw new Refusal('notFound');
    }
    const body = await calendarText(ctx, row.user_id, row.language);
    // DTSTAMP is left out of the hash, so that an unchanged calendar is answered with 304.
    const etag = `"${createHash('sha256')
      .update(body.replaceAll(/^DTSTAMP:.*$/gm, ''))
      .digest('base64url')}"`;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (matchesEntityTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' });
  }),
];

/**
 * Returns the iCalendar file of the events that the person starred, booked or hosts, without breaks, and of their business
 * meetings. Cancelled ones stay, marked as cancelled. The file has at most `maxEvents` events, the earliest first.
 */
async function calendarText(ctx: Context, userId: number, language: string): Promise<string> {
  const locale = locales.find((each) => each === language) ?? 'en';
  const rows = await ctx.db
    .selectFrom('event')
    .selectAll()
    .where('kind', '<>', 'break')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb('id', 'in', eb.selectFrom('event_expert').select('event_id').where('user_id', '=', userId)),
        eb(
          'id',
          'in',
          eb
            .selectFrom('agenda')
            .select('event_id')
            .where('user_id', '=', userId)
            .where('starred', '=', true),
        ),
        eb(
          'id',
          'in',
          eb
            .selectFrom('booking')
            .select('event_id')
            .where('user_id', '=', userId)
            .where('state', '=', 'booked'),
        ),
      ]),
    )
    .orderBy('time_start')
    .orderBy('id')
    .limit(maxEvents)
    .execute();
  const { name } = await readSchoolName(ctx.db, locale);
  const events = rows.map((row) => calendarEventOf(row, locale, ctx.config));
  const meetings = await calendarMeetings(ctx, userId, locale);
  return calendarFile([...events, ...meetings], ctx.now(), {
    subscription: { name: `${name}: ${calendarNames[locale]}`, refresh: refreshInterval },
  });
}
