import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { languageOf, mailLink, queueMail } from '../../mail/queue-mail.ts';
import { readHomeZone } from '../school/current-school.ts';
import { isEmpty, missedSince } from './missed.ts';

/** In the time zone of the school. */
const firstHour = 7;
const lastHour = 10;
/** People of one transaction. */
const batchSize = 50;

interface Due {
  user_id: number;
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
  const today = new Date(now.startOfDay().epochMilliseconds);
  const weekAgo = new Date(now.startOfDay().subtract({ days: 6 }).epochMilliseconds);
  let sent = 0;
  for (;;) {
    const { due, mailed } = await write(ctx.db, ctx.announcer, async (tx) => {
      const { rows } = await sql<Due>`with due as (
          select s.user_id, s.last_at from digest_subscription s join app_user u on u.id = s.user_id
          where s.last_at < case s.period when 'daily' then ${today}::timestamptz else ${weekAgo}::timestamptz end
            and u.status = 'approved' and u.deleted_at is null and u.email is not null
          order by s.user_id limit ${batchSize} for update of s skip locked)
        update digest_subscription s set last_at = ${new Date(ctx.now())} from due, app_user u
        where s.user_id = due.user_id and u.id = s.user_id
        returning s.user_id::int, s.key, due.last_at as since, u.email, u.first_name, u.language`.execute(
        tx.db,
      );
      let count = 0;
      for (const { user_id, key, since, email, first_name, language } of rows) {
        const missed = await missedSince(tx.db, user_id, since, languageOf(language));
        if (isEmpty(missed)) continue;
        count += 1;
        const open = mailLink(ctx.config, '/dashboard', language);
        const end = mailLink(ctx.config, `/unsubscribe/${key}`, language);
        const content = { kind: 'digest', name: first_name, missed, open, end } as const;
        await queueMail(tx.db, { to: email, userId: user_id, language, content, unsubscribeKey: key });
      }
      return { due: rows.length, mailed: count };
    });
    sent += mailed;
    if (due < batchSize) break;
  }
  if (sent > 0) ctx.mailSender.wake();
  return sent;
}
