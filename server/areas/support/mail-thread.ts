import type { Config } from '../../config.ts';
import type { Reader } from '../../db/client.ts';
import { isMessageId, messageIdOf } from '../../mail/message-id.ts';
import type { MailThread } from '../../mail/queue-mail.ts';
import type { RequestRow } from './rows.ts';

/** Mails of the person that are named; mail programs need only one that they know. */
const maxNamed = 10;

/**
 * The conversation of mails about a request. It begins with a Message-ID that no mail has, so that also the first two
 * answers are shown as one conversation.
 */
export async function mailThread(
  db: Reader,
  config: Pick<Config, 'publicUrl'>,
  { id, created_at }: Pick<RequestRow, 'id' | 'created_at'>,
): Promise<MailThread> {
  const root = messageIdOf(config, { kind: 'request', id, at: created_at.getTime() });
  const rows = await db
    .selectFrom('support_message')
    .select('mail_id')
    .where('request_id', '=', id)
    .where('mail_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(maxNamed)
    .execute();
  const received = rows.flatMap(({ mail_id }) => (mail_id !== null && isMessageId(mail_id) ? [mail_id] : []));
  return { inReplyTo: received[0] ?? root, references: [root, ...received.toReversed()] };
}
