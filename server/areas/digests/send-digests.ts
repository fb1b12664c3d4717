import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { languageOf, mailLink, queueMail } from '../../mail/queue-mail.ts';
import { readHomeZone } from '../school/current-school.ts';
import { isEmpty, missedSince } from './missed.ts';

/** In the time zone of the school. */
const firstHour = 7;
const lastHour = 10;
/** People of one query. */
const batchSize = 50;

/** The latest times of the last mail at which another one is due. */
interface Limits {
  daily: Date;
  weekly: Date;
}

interface Due {
  key: string;
  since: Date;
  email: string;
  first_name: string;
  language: string;
}

/**
 * Mails people what they have missed since the last mail, in the morning. A person who has read everything gets none.
 * Returns the count of mails.
 */
export async function sendDigests(ctx: Context): Promise<number> {
  const zone = await readHomeZone(ctx.db, ctx.config);
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.now()).toZonedDateTimeISO(zone);
  if (now.hour < firstHour || now.hour >= lastHour) return 0;
  const limits = {
    daily: new Date(now.startOfDay().epochMilliseconds),
    weekly: new Date(now.startOfDay().subtract({ days: 6 }).epochMilliseconds),
  };
  let sent = 0;
  let last = 0;
  for (;;) {
    const people = await duePeople(ctx.db, limits, last);
    // An error for one person must not stop the mails to the others.
    for (const id of people)
      sent += await write(ctx.db, ctx.announcer, (tx) => mailDigest(ctx, tx, id, limits)).catch(
        (error: unknown) => {
          ctx.log.error({ err: error, person: id }, 'a mail about what a person has missed failed');
          return 0;
        },
      );
    if (people.length < batchSize) break;
    last = people.at(-1)!;
  }
  if (sent > 0) ctx.mailSender.wake();
  return sent;
}

const isDue = ({ daily, weekly }: Limits) => sql<boolean>`(s.last_at < case s.period
    when 'daily' then ${daily}::timestamptz when 'weekly' then ${weekly}::timestamptz end
  and u.status = 'approved' and u.deleted_at is null and u.email is not null)`;

/** Ids of the first people with a higher id for whom a mail is due. */
async function duePeople(db: Reader, limits: Limits, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.user_id::int as id from digest_subscription s join app_user u on u.id = s.user_id
    where s.user_id > ${last} and ${isDue(limits)} order by s.user_id limit ${batchSize}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns 1 if there was something to mail. Another process may have mailed it meanwhile. */
async function mailDigest(ctx: Context, tx: Write, userId: number, limits: Limits): Promise<0 | 1> {
  const { rows } = await sql<Due>`with due as (
      select s.user_id, s.last_at from digest_subscription s join app_user u on u.id = s.user_id
      where s.user_id = ${userId} and ${isDue(limits)} for update of s skip locked)
    update digest_subscription s set last_at = ${new Date(ctx.now())} from due, app_user u
    where s.user_id = due.user_id and u.id = s.user_id
    returning s.key, due.last_at as since, u.email, u.first_name, u.language`.execute(tx.db);
  const [due] = rows;
  if (!due) return 0;
  const { key, since, email, first_name, language } = due;
  const missed = await missedSince(tx.db, userId, since, languageOf(language));
  if (isEmpty(missed)) return 0;
  const open = mailLink(ctx.config, '/dashboard', language);
  const end = mailLink(ctx.config, `/unsubscribe/${key}`, language);
  const content = { kind: 'digest', name: first_name, missed, open, end } as const;
  await queueMail(tx.db, { to: email, userId, language, content, unsubscribeKey: key });
  return 1;
}
