import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { readSchoolName } from '../areas/school/current-school.ts';
import { languageOf } from './queue-mail.ts';
import type { MailTransport } from './transport.ts';

export interface MailSender {
  /** Checks the queue now. */
  wake: () => void;
  stop: () => Promise<void>;
}

interface Parts {
  db: Db;
  log: Logger;
  now: () => number;
  deliver: MailTransport;
  /** Called when a mail may have been sent or have failed. */
  onChange: () => void;
}

/** Milliseconds between checks, for mails of other processes and for retries. */
const pollMs = 15_000;
/** Milliseconds for which a process claims a mail. After a crash, another process takes it. */
const claimMs = 5 * 60_000;
const minute = 60_000;
const maxPauseMs = 6 * 60 * minute;
const maxAttempts = 20;
const batchSize = 3;

/** Milliseconds after the nth failure: one minute, doubling up to six hours. */
export const pauseMsAfter = (attempts: number): number => Math.min(minute * 2 ** (attempts - 1), maxPauseMs);

/**
 * Sends the queued mails independently of each other; a failing mail is retried with growing pauses. If a
 * process dies between sending and recording it, the mail is sent again with the same Message-ID.
 */
export function mailSender({ db, log, now, deliver, onChange }: Parts): MailSender {
  let stopped = false;
  let again = false;
  let running: Promise<void> | null = null;
  const timer = setInterval(() => wake(), pollMs).unref();

  const wake = () => {
    again = true;
    running ??= sendDueMails().finally(() => {
      running = null;
      if (again && !stopped) wake();
    });
  };
  const sendDueMails = async () => {
    while (again && !stopped) {
      again = false;
      try {
        for (let mails = await claimNext(); mails.length > 0 && !stopped; mails = await claimNext()) {
          await Promise.all(mails.map(send));
          onChange();
        }
      } catch (error) {
        // The database is unavailable; the next check retries.
        if (!stopped) log.warn({ err: error }, 'reading the mail queue failed');
      }
    }
  };

  const claimNext = () =>
    db
      .updateTable('mail')
      .set((eb) => ({ next_at: new Date(now() + claimMs), attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('mail')
          .select('id')
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .where('next_at', '<=', new Date(now()))
          // There may be thousands of these at once; other mails go first.
          .orderBy(sql`kind in ('invitation', 'certificate', 'from-organisers', 'digest', 'calendar')`)
          .orderBy('next_at')
          .limit(batchSize)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'kind', 'language', 'recipient', 'subject', 'attempts', 'created_at'])
      .returning(['body_text', 'body_html', 'reply_to', 'in_reply_to', 'reference_ids'])
      .returning(['unsubscribe_key', 'calendar'])
      .execute();

  const send = async (mail: Awaited<ReturnType<typeof claimNext>>[number]) => {
    const { id, kind, attempts } = mail;
    try {
      const language = languageOf(mail.language);
      const school = await readSchoolName(db, language);
      await deliver({
        id,
        kind,
        language,
        fromName: school.name,
        logo: school.logo,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text ?? '',
        html: mail.body_html ?? '',
        replyTo: mail.reply_to,
        unsubscribeKey: mail.unsubscribe_key,
        calendar: mail.calendar,
        inReplyTo: mail.in_reply_to,
        references: mail.reference_ids?.split(' ') ?? [],
        at: mail.created_at.getTime(),
      });
    } catch (error) {
      const code = codeOf(error);
      log.warn({ mail: id, kind, attempts, code }, 'sending a mail failed');
      await recordFailure(id, attempts, code);
      return;
    }
    await db
      .updateTable('mail')
      .set({ sent_at: new Date(now()), body_text: null, body_html: null, calendar: null, error: null })
      .where('id', '=', id)
      .execute();
  };

  const recordFailure = (id: number, attempts: number, error: string) =>
    db
      .updateTable('mail')
      .set(
        attempts >= maxAttempts
          ? { failed_at: new Date(now()), body_text: null, body_html: null, calendar: null, error }
          : { next_at: new Date(now() + pauseMsAfter(attempts)), error },
      )
      .where('id', '=', id)
      .execute();

  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      // A delivery may take longer than the shutdown waits.
      await Promise.race([running, new Promise((over) => setTimeout(over, 3000).unref())]);
    },
  };
}

/** Never the error text, in which a mail server may repeat the mail. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
}
