import { sql } from 'kysely';
import type { AuditAction } from '../../../contract/audit.ts';
import type { MessageOnWire } from '../../../contract/chat.ts';
import * as contract from '../../../contract/moderation.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { noteSilence } from '../room/silence.ts';
import { publishToGroup } from './publish.ts';
import { claimRow, refusalSince, seenClaims } from '../desks/claims.ts';
import { eraseMessage } from './operations.ts';
import { publishToMembers } from './group-members.ts';
import { settleSpam } from './message-actions.ts';
import { messagesById } from './message-rows.ts';
import { isOrganiser } from '../people/roles.ts';

const maxListed = 50;
const contextSize = 2;

function requireModerator(me: Me): void {
  if (!isOrganiser(me) && !me.chatAdmin) throw new Refusal('forbidden');
}

const unknown = (id: number) => new Refusal('notFound', { subject: { type: 'message', id } });

export const moderationRoutes = [
  route(contract.listReports, async ({ ctx, me, locale }) => {
    requireModerator(me);
    const { rows } = await sql<{ id: number; reports: number; total: number }>`
      select message.id, count(*)::int as reports, (count(*) over ())::int as total
      from message_report join message on message.id = message_report.message_id
      where message.deleted_at is null and not message.spam
      group by message.id order by count(*) desc, message.id desc limit ${maxListed}`.execute(ctx.db);
    const reports = await Promise.all(
      rows.map(async ({ id, reports: count }) => ({
        ...(await contextOf(ctx.db, id, locale)),
        reports: count,
      })),
    );
    return { reports, total: rows[0]?.total ?? 0 };
  }),

  route(contract.moderateReport, async ({ ctx, c, me, locale, params, body }) => {
    requireModerator(me);
    const seen = seenClaims(c);
    const row = String(params.id);
    await write(ctx.db, ctx.announcer, async (tx) => {
      const operator = { ctx, tx: tx, me, locale, key: undefined };
      const { group, message } = await lockReported(tx, params.id).catch(async (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        throw await refusalSince(tx.db, 'chat', row, { seen, actor: me, otherwise: error });
      });
      const at = new Date(ctx.now());
      await claimRow(tx, row, { desk: 'chat', act: body.verdict, actor: me, at, seen });
      if (body.verdict === 'delete') await eraseMessage(operator, group, message);
      else await settleSpam(operator, message.id, body.verdict === 'spam');
      await recordAudit(tx, me, body.verdict, message.author_id, {
        group_id: group.id,
        message_id: message.id,
      });
    });
    return undefined;
  }),

  route(contract.silencePerson, async ({ ctx, me, locale, body }) => {
    requireModerator(me);
    const { group_id, user_id, seconds } = body;
    await write(ctx.db, ctx.announcer, async (tx) => {
      const rev = await tx.rev();
      const until = seconds === 0 ? null : new Date(ctx.now() + seconds * 1000);
      const changed = await tx.db
        .updateTable('chat_member')
        .set({ silenced_until: until, rev })
        .where('group_id', '=', group_id)
        .where('user_id', '=', user_id)
        .returning('user_id')
        .executeTakeFirst();
      if (!changed) throw new Refusal('notFound', { subject: { type: 'user', id: user_id } });
      await noteSilence(tx, { group_id, user_id, until });
      tx.desk('chat');
      await publishToGroup({ ctx, tx: tx, me, locale, key: undefined }, group_id, user_id, rev);
      await recordAudit(tx, me, seconds === 0 ? 'unsilence' : 'silence', user_id, { group_id, seconds });
    });
    return undefined;
  }),

  route(contract.blockChat, async ({ ctx, me, locale, body }) => {
    requireModerator(me);
    const { group_id, blocked } = body;
    await write(ctx.db, ctx.announcer, async (tx) => {
      const group = await tx.db
        .selectFrom('chat_group')
        .select('type')
        .where('id', '=', group_id)
        .forUpdate()
        .executeTakeFirst();
      if (!group || !contract.isPrivate(group.type))
        throw new Refusal('notFound', { subject: { type: 'group', id: group_id } });
      await tx.db
        .updateTable('chat_group')
        .set({ blocked_at: blocked ? new Date(ctx.now()) : null })
        .where('id', '=', group_id)
        .execute();
      tx.desk('chat');
      await publishToMembers({ ctx, tx: tx, locale }, group_id, await tx.rev());
      await recordAudit(tx, me, blocked ? 'block' : 'unblock', null, { group_id });
    });
    return undefined;
  }),
];

/**
 * Returns a message that was reported or is marked as spam, with its group locked. @throws Refusal `notFound`
 * for any other message
 */
async function lockReported(tx: Write, id: number) {
  const place = await tx.db.selectFrom('message').select('group_id').where('id', '=', id).executeTakeFirst();
  if (!place) throw unknown(id);
  const group = await tx.db
    .selectFrom('chat_group')
    .select(['id', 'type', 'last_message_id', 'read_only', 'blocked_at', 'pinned_message_id'])
    .where('id', '=', place.group_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const message = await tx.db
    .selectFrom('message')
    .select([
      'id',
      'group_id',
      'author_id',
      'content',
      'client_id',
      'mentions',
      'file',
      'forward_id',
      'deleted_at',
      'spam',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!message) throw unknown(id);
  const reported = await tx.db
    .selectFrom('message_report')
    .select('user_id')
    .where('message_id', '=', id)
    .executeTakeFirst();
  if (!reported && !message.spam) throw unknown(id);
  return { group, message };
}

async function contextOf(db: Reader, id: number, locale: 'en' | 'de' | 'ru') {
  const { group_id } = await db
    .selectFrom('message')
    .select('group_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const group = await db
    .selectFrom('chat_group')
    .select(['id', 'title', 'type', 'blocked_at'])
    .where('id', '=', group_id)
    .executeTakeFirstOrThrow();
  const near = (side: '<' | '>') =>
    db
      .selectFrom('message')
      .select('id')
      .where('group_id', '=', group_id)
      .where('deleted_at', 'is', null)
      .where('id', side, id)
      .orderBy('id', side === '<' ? 'desc' : 'asc')
      .limit(contextSize)
      .execute();
  const ids = [...(await near('<')), { id }, ...(await near('>'))].map((row) => row.id);
  const rows: MessageOnWire[] = await messagesById(db, ids, locale);
  return {
    message: rows.find((row) => row.id === id)!,
    group: {
      id: group.id,
      title: group.title,
      private: contract.isPrivate(group.type),
      blocked: group.blocked_at !== null,
    },
    before: rows.filter((row) => row.id < id),
    after: rows.filter((row) => row.id > id),
  };
}

/** Writes an audit entry. Its details hold ids and numbers only, never texts of people. */
export const recordAudit = (
  tx: Write,
  me: Me,
  action: AuditAction,
  target_id: number | null,
  details: Record<string, number>,
) =>
  tx.db
    .insertInto('audit')
    .values({ action, actor_id: me.id, target_id, details: JSON.stringify(details) })
    .execute();
