import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type * as contract from '../../../contract/people-bulk.ts';
import { locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { localizedText } from '../../http/locale.ts';
import { Refusal } from '../../http/refusal.ts';
import { queueMails } from '../../mail/queue-mail.ts';
import { isAffected, lockPeople } from './targets.ts';

const batchSize = 500;
const hourMs = 3_600_000;
const mailsPerHour = 10;

/**
 * Queues a mail to the people of a filter who have an account, in one transaction. Returns how many were queued.
 * @throws Refusal if the filter does not select `total` people any more, if the caller has sent the same text to it
 * within an hour, or `tooMany`
 */
export async function mailPeople(
  ctx: Pick<Context, 'now'>,
  tx: Write,
  me: Me,
  body: v.InferOutput<(typeof contract.mailPeople)['body']>,
  replyTo: string | null,
): Promise<number> {
  const { filter, total, localized_subject, localized_text } = body;
  const selected = await lockPeople(ctx, tx, filter, total);
  const recipients = selected.filter((person) => isAffected(me, person, { field: 'mail' }));
  const hash = createHash('sha256')
    .update(JSON.stringify([filter, localized_subject, localized_text]))
    .digest('hex');
  await requireNewMail(ctx, tx, me, hash);
  if (recipients.length === 0) return 0;
  for (let at = 0; at < recipients.length; at += batchSize)
    await queueMails(
      tx.db,
      recipients.slice(at, at + batchSize).map(({ id, email, language }) => {
        const reader = locale.options.find((each) => each === language) ?? 'en';
        return {
          to: email!,
          userId: id,
          language,
          replyTo,
          content: {
            kind: 'from-organisers' as const,
            name: '',
            // A line break would end the header.
            subject: localizedText(localized_subject, reader, '').replace(/\s+/g, ' '),
            text: localizedText(localized_text, reader, ''),
          },
        };
      }),
    );
  await tx.db
    .insertInto('audit')
    .values({
      action: 'mail',
      actor_id: me.id,
      target_id: null,
      details: JSON.stringify({ ...localized_subject, people: recipients.length, hash }),
    })
    .execute();
  return recipients.length;
}

/**
 * Counts the mails of the caller in the audit trail. Locks the caller, so that a repeated request does not send the mail
 * twice.
 */
async function requireNewMail(ctx: Pick<Context, 'now'>, tx: Write, me: Me, hash: string): Promise<void> {
  await tx.db.selectFrom('app_user').select('id').where('id', '=', me.id).forUpdate().execute();
  const sent = await tx.db
    .selectFrom('audit')
    .select(['at', sql<string>`details->>'hash'`.as('hash')])
    .where('action', '=', 'mail')
    .where('actor_id', '=', me.id)
    .where('at', '>', new Date(ctx.now() - hourMs))
    .orderBy('at')
    .execute();
  if (sent.some((mail) => mail.hash === hash))
    throw new Refusal('invalid', { fields: { localized_text: ['sentAlready'] } });
  const [first] = sent;
  if (first && sent.length >= mailsPerHour)
    throw new Refusal('tooMany', {
      retryAfterSeconds: Math.ceil((first.at.getTime() + hourMs - ctx.now()) / 1000),
    });
}
