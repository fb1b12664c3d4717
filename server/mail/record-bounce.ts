import type { Context } from '../context.ts';
import type { Reader } from '../db/client.ts';
import { write } from '../db/write.ts';
import type { DeliveryReport } from './delivery-report.ts';
import { readMessageId } from './message-id.ts';

/** Reports usually arrive within this time; mail servers try for five days. */
const reportedWithinMs = 7 * 24 * 3_600_000;

/**
 * Marks the mail that a report is about as not delivered, and the answer of the support desk that it contains. Returns
 * false if the report is no failure, or about no mail of this school.
 */
export async function recordBounce(
  ctx: Pick<Context, 'db' | 'announcer' | 'now' | 'config'>,
  report: DeliveryReport,
): Promise<boolean> {
  if (!report.hasFailed) return false;
  return write(ctx.db, ctx.announcer, async (tx) => {
    const id = await mailOf(ctx, tx.db, report);
    if (id === null) return false;
    const at = new Date(ctx.now());
    const mail = await tx.db
      .updateTable('mail')
      .set({ bounced_at: at, error: report.status })
      .where('id', '=', id)
      .where('bounced_at', 'is', null)
      .returning('support_message_id')
      .executeTakeFirst();
    if (!mail) return true;
    if (mail.support_message_id !== null) {
      await tx.db
        .updateTable('support_message')
        .set({ undelivered_at: at })
        .where('id', '=', mail.support_message_id)
        .execute();
      tx.desk('support');
    }
    tx.desk('jobs');
    return true;
  });
}

/**
 * Finds the mail by its Message-ID. Some senders replace it, so the last mail to the address of the report is next. A
 * forged report can therefore mark a mail as not delivered, but it changes nothing else.
 */
async function mailOf(
  { config, now }: Pick<Context, 'config' | 'now'>,
  db: Reader,
  { messageId, recipients }: DeliveryReport,
): Promise<number | null> {
  const named = messageId === null ? null : readMessageId(config, messageId);
  if (named) {
    const row = await db
      .selectFrom('mail')
      .select(['id', 'created_at'])
      .where('id', '=', named.id)
      .where('kind', '=', named.kind)
      .executeTakeFirst();
    return row?.created_at.getTime() === named.at ? row.id : null;
  }
  if (recipients.length === 0) return null;
  const row = await db
    .selectFrom('mail')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', [...recipients]))
    .where('sent_at', '>', new Date(now() - reportedWithinMs))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
