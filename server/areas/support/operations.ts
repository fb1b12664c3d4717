import { randomBytes } from 'node:crypto';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { RequestOnWire } from '../../../contract/support.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { requestsFor } from './rows.ts';

/** Maximum of open requests of one person. */
const mostOpen = 30;
/** Maximum of messages in one request. */
const mostMessages = 500;

export const unknownRequest = (id: number) => new Refusal('notFound', { subject: { type: 'request', id } });
export const newMailKey = (): string => randomBytes(9).toString('hex');

/** Publishes a request to its author's devices and refreshes the support desk. */
export async function publishRequest(open: Write, id: number, userId: number | null): Promise<void> {
  const rev = await open.rev();
  await open.db.updateTable('support_request').set({ rev }).where('id', '=', id).execute();
  open.desk('support');
  if (userId === null) return;
  await open.change(`user:${userId}`, 'request', id, 'put', rev);
  open.nudge(userId, rev);
}

interface SupportMessage {
  id: number;
  source: 'person' | 'school' | 'note';
  userId: number | null;
  content: string;
  mailId?: string | null;
  mailFrom?: string | null;
  lostFiles?: readonly string[];
}

/** Adds a message to a request. Messages move the request to the top of lists; notes don't. */
export async function addMessage(
  open: Write,
  ctx: Pick<Context, 'now'>,
  { id, source, userId, content, mailId = null, mailFrom = null, lostFiles = [] }: SupportMessage,
): Promise<void> {
  const { count } = await open.db
    .selectFrom('support_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostMessages)
    throw new Refusal('invalid', { fields: { message: [`max:${mostMessages}`] } });
  const now = new Date(ctx.now());
  await open.db
    .insertInto('support_message')
    .values({
      request_id: id,
      source,
      user_id: userId,
      content: content.trim(),
      mail_id: mailId,
      mail_from: mailFrom,
      lost_files: JSON.stringify(lostFiles),
      created_at: now,
    })
    .execute();
  if (source === 'note') return;
  await open.db.updateTable('support_request').set({ updated_at: now }).where('id', '=', id).execute();
}

async function ownRow({ write, me, locale }: Operator, id: number): Promise<RequestOnWire> {
  const [row] = await requestsFor(write.db, me, locale, { ids: [id] });
  if (!row) throw unknownRequest(id);
  return row;
}

export async function addRequest(
  operator: Operator,
  { type, message, context }: OperationArgs<'request.add'>,
): Promise<RequestOnWire> {
  const { ctx, write, me } = operator;
  const { count } = await write.db
    .selectFrom('support_request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', me.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostOpen)
    throw new Refusal('invalid', { fields: { message: [`tooManyRequests:${mostOpen}`] } });
  const now = new Date(ctx.now());
  const { id } = await write.db
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
  await addMessage(write, ctx, { id, source: 'person', userId: me.id, content: message });
  await publishRequest(write, id, me.id);
  return ownRow(operator, id);
}

/** Adds a message to the caller's request. A closed request is opened again. */
export async function replyToRequest(
  operator: Operator,
  { request_id, message }: OperationArgs<'request.reply'>,
): Promise<RequestOnWire> {
  const { ctx, write, me } = operator;
  const row = await write.db
    .selectFrom('support_request')
    .select('id')
    .where('id', '=', request_id)
    .where('user_id', '=', me.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknownRequest(request_id);
  await addMessage(write, ctx, { id: request_id, source: 'person', userId: me.id, content: message });
  await write.db.updateTable('support_request').set({ state: 'open' }).where('id', '=', request_id).execute();
  await publishRequest(write, request_id, me.id);
  return ownRow(operator, request_id);
}
