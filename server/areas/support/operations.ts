import { randomBytes } from 'node:crypto';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { RequestOnWire } from '../../../contract/support.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { queueDeliveries } from '../../webhooks/queue-deliveries.ts';
import { requestsFor } from './rows.ts';

/** Maximum of open requests of one person. */
const maxOpen = 30;
/** Maximum of messages in one request. */
const maxMessages = 500;

export const unknownRequest = (id: number) => new Refusal('notFound', { subject: { type: 'request', id } });
export const newMailKey = (): string => randomBytes(9).toString('hex');

/** Publishes a request to its author's devices and refreshes the support desk. */
export async function publishRequest(tx: Write, id: number, userId: number | null): Promise<void> {
  const rev = await tx.rev();
  await tx.db.updateTable('support_request').set({ rev }).where('id', '=', id).execute();
  tx.desk('support');
  if (userId === null) return;
  await tx.change(`user:${userId}`, 'request', id, 'put', rev);
  tx.nudge(userId, rev);
}

interface SupportMessage {
  id: number;
  source: 'person' | 'school' | 'note';
  userId: number | null;
  content: string;
  /** The parts of a mail besides its text. */
  mail?: {
    mail_id: string;
    /** Set if the mail is not from the author. */
    mail_from: string | null;
    mail_unverified: boolean;
    quoted: string;
    rejected: readonly { name: string; bytes: number }[];
  };
}

/** Adds a message to a request and returns its id. Messages move the request to the top of lists; notes don't. */
export async function addMessage(
  tx: Write,
  ctx: Pick<Context, 'now'>,
  { id, source, userId, content, mail }: SupportMessage,
): Promise<number> {
  const { count } = await tx.db
    .selectFrom('support_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxMessages)
    throw new Refusal('invalid', { fields: { message: [`max:${maxMessages}`] } });
  const now = new Date(ctx.now());
  const rejected = mail?.rejected ?? [];
  const { id: messageId } = await tx.db
    .insertInto('support_message')
    .values({
      request_id: id,
      source,
      user_id: userId,
      content: content.trim(),
      ...(mail && {
        mail_id: mail.mail_id,
        mail_from: mail.mail_from,
        mail_unverified: mail.mail_unverified,
        quoted: mail.quoted,
      }),
      lost_files: JSON.stringify(rejected.map(({ name }) => name)),
      lost_file_bytes: JSON.stringify(rejected.map(({ bytes }) => bytes)),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (source !== 'note')
    await tx.db.updateTable('support_request').set({ updated_at: now }).where('id', '=', id).execute();
  return messageId;
}

async function ownRequestOnWire({ tx, me, locale }: Operator, id: number): Promise<RequestOnWire> {
  const [row] = await requestsFor(tx.db, me, locale, { ids: [id] });
  if (!row) throw unknownRequest(id);
  return row;
}

export async function addRequest(
  operator: Operator,
  { type, message, context }: OperationArgs<'request.add'>,
): Promise<RequestOnWire> {
  const { ctx, tx, me } = operator;
  const { count } = await tx.db
    .selectFrom('support_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', me.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxOpen)
    throw new Refusal('invalid', { fields: { message: [`tooManyRequests:${maxOpen}`] } });
  const now = new Date(ctx.now());
  const { id } = await tx.db
    .insertInto('support_request')
    .values({
      user_id: me.id,
      type,
      context: JSON.stringify(context),
      mail_key: newMailKey(),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMessage(tx, ctx, { id, source: 'person', userId: me.id, content: message });
  await publishRequest(tx, id, me.id);
  await queueDeliveries(tx.db, 'request.added', [{ person: me.id, data: { request: id } }]);
  return ownRequestOnWire(operator, id);
}

/** Adds a message to the caller's request. A closed request is opened again. */
export async function replyToRequest(
  operator: Operator,
  { request_id, message }: OperationArgs<'request.reply'>,
): Promise<RequestOnWire> {
  const { ctx, tx, me } = operator;
  const row = await tx.db
    .selectFrom('support_request')
    .select('id')
    .where('id', '=', request_id)
    .where('user_id', '=', me.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknownRequest(request_id);
  await addMessage(tx, ctx, { id: request_id, source: 'person', userId: me.id, content: message });
  await tx.db.updateTable('support_request').set({ state: 'open' }).where('id', '=', request_id).execute();
  await publishRequest(tx, request_id, me.id);
  return ownRequestOnWire(operator, request_id);
}
