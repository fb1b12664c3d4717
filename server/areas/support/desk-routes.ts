import type * as v from 'valibot';
import { channels } from '../../../contract/channels.ts';
import { deskPageSize } from '../../../contract/admin.ts';
import * as contract from '../../../contract/support.ts';
import type { DeskActName } from '../../../contract/desks.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { cutText } from '../../cut-text.ts';
import type { Reader } from '../../db/client.ts';
import { refreshDesk, write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { runOnce } from '../../operations/idempotent.ts';
import { claimRow, type SeenClaims, seenClaims } from '../desks/claims.ts';
import { notificationsFor } from '../notifications/rows.ts';
import { mailThread } from './mail-thread.ts';
import { replyAddress } from './reply-address.ts';
import { isOrganiser, requireRole } from '../people/roles.ts';
import { addMessage, publishRequest, unknownRequest } from './operations.ts';
import { selectDeskRequests, deskRequestsOnWire, type RequestRow } from './rows.ts';

type DeskRequestOnWire = v.InferInput<typeof contract.deskRequest>;

export const supportDeskRoutes = [
  route(contract.listInbox, async ({ ctx, me, locale, query }) => {
    requireRole(isOrganiser, me);
    const { inbox = 'open', page = 1 } = query;
    const all = inboxOf(ctx.db, me, inbox);
    const rows = await all
      .orderBy('updated_at', inbox === 'closed' ? 'desc' : 'asc')
      .orderBy('id')
      .limit(deskPageSize)
      .offset((page - 1) * deskPageSize)
      .execute();
    const [total, open, mine] = await Promise.all([
      countOf(all),
      countOf(inboxOf(ctx.db, me, 'open')),
      countOf(inboxOf(ctx.db, me, 'mine')),
    ]);
    const requests = await deskRequestsOnWire(ctx.db, rows, locale, { quotes: false });
    return { requests, total, counts: { open, mine } };
  }),

  route(contract.getDeskRequest, async ({ ctx, me, locale, params }) => {
    requireRole(isOrganiser, me);
    return deskRequestOnWire(ctx.db, params.id, locale);
  }),

  route(contract.answerRequest, async ({ ctx, c, me, locale, params, body, key }) => {
    requireRole(isOrganiser, me);
    const { message, close } = body;
    const act = actOf(ctx, me, 'answer', seenClaims(c));
    const row = await runOnce(
      { ctx, me, locale, key },
      ['support.answer', params.id, message, close],
      async (tx) => {
        const request = await lockRequest(tx, params.id);
        await claimRow(tx, String(request.id), act);
        const messageId = await addMessage(tx, ctx, {
          id: request.id,
          source: 'school',
          userId: me.id,
          content: message,
        });
        await tx.db
          .updateTable('support_request')
          .set({ state: close ? 'closed' : 'open', assignee_id: request.assignee_id ?? me.id })
          .where('id', '=', request.id)
          .execute();
        await publishRequest(tx, request.id, request.user_id);
        await sendAnswer(tx, ctx, request, { id: messageId, text: message, author: me });
        return deskRequestOnWire(tx.db, request.id, locale);
      },
    );
    ctx.mailSender.wake();
    return row ?? deskRequestOnWire(ctx.db, params.id, locale);
  }),

  route(contract.noteOnRequest, async ({ ctx, me, locale, params, body, key }) => {
    requireRole(isOrganiser, me);
    const row = await runOnce(
      { ctx, me, locale, key },
      ['support.note', params.id, body.message],
      async (tx) => {
        const request = await lockRequest(tx, params.id);
        await addMessage(tx, ctx, { id: request.id, source: 'note', userId: me.id, content: body.message });
        tx.desk('support');
        return deskRequestOnWire(tx.db, request.id, locale);
      },
    );
    return row ?? deskRequestOnWire(ctx.db, params.id, locale);
  }),

  route(contract.changeRequest, async ({ ctx, c, me, locale, params, body }) => {
    requireRole(isOrganiser, me);
    const seen = seenClaims(c);
    return write(ctx.db, ctx.announcer, async (tx) => {
      const request = await lockRequest(tx, params.id);
      const { state, assignee } = body;
      const changes = {
        ...(state !== undefined && { state }),
        ...(assignee !== undefined && { assignee_id: assignee === 'me' ? me.id : null }),
      };
      const act = changeOf(request, body);
      if (act) await claimRow(tx, String(request.id), actOf(ctx, me, act, seen));
      if (Object.keys(changes).length > 0)
        await tx.db.updateTable('support_request').set(changes).where('id', '=', request.id).execute();
      if (state !== undefined && state !== request.state)
        await publishRequest(tx, request.id, request.user_id);
      return deskRequestOnWire(tx.db, request.id, locale);
    });
  }),

  route(contract.listCanned, ({ ctx, me }) => {
    requireRole(isOrganiser, me);
    return ctx.db.selectFrom('canned_answer').selectAll().orderBy('title').orderBy('id').execute();
  }),

  route(contract.addCanned, async ({ ctx, me, body }) => {
    requireRole(isOrganiser, me);
    const { count } = await ctx.db
      .selectFrom('canned_answer')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxCanned) throw new Refusal('invalid', { fields: { title: [`max:${maxCanned}`] } });
    const row = await ctx.db
      .insertInto('canned_answer')
      .values(cannedColumns(body))
      .returningAll()
      .executeTakeFirstOrThrow();
    refreshDesk(ctx.announcer, 'support');
    return row;
  }),

  route(contract.editCanned, async ({ ctx, me, params, body }) => {
    requireRole(isOrganiser, me);
    const row = await ctx.db
      .updateTable('canned_answer')
      .set(cannedColumns(body))
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw unknownCanned(params.id);
    refreshDesk(ctx.announcer, 'support');
    return row;
  }),

  route(contract.deleteCanned, async ({ ctx, me, params }) => {
    requireRole(isOrganiser, me);
    const row = await ctx.db
      .deleteFrom('canned_answer')
      .where('id', '=', params.id)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw unknownCanned(params.id);
    refreshDesk(ctx.announcer, 'support');
    return undefined;
  }),
];

type Change = v.InferOutput<(typeof contract.changeRequest)['body']>;

/** The act that a change performs; null if it changes nothing. */
function changeOf(request: RequestRow, { state, assignee }: Change): DeskActName | null {
  if (state !== undefined) return state === 'closed' ? 'close' : 'reopen';
  if (assignee === undefined || (assignee === null && request.assignee_id === null)) return null;
  return assignee === 'me' ? 'take' : 'leave';
}

const actOf = (ctx: Context, me: Me, act: DeskActName, seen: SeenClaims) =>
  ({ desk: 'support', act, actor: me, at: new Date(ctx.now()), seen }) as const;

const maxCanned = 500;
const unknownCanned = (id: number) => new Refusal('notFound', { subject: { type: 'request', id } });
const cannedColumns = ({ title, localized_text }: v.InferOutput<(typeof contract.addCanned)['body']>) => ({
  title: title.trim(),
  localized_text: JSON.stringify(localized_text),
});

const inboxOf = (db: Reader, me: Me, inbox: contract.Inbox) =>
  selectDeskRequests(db)
    .where('state', '=', inbox === 'closed' ? 'closed' : 'open')
    .$if(inbox === 'mine', (query) => query.where('assignee_id', '=', me.id));

async function countOf(found: ReturnType<typeof inboxOf>): Promise<number> {
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function deskRequestOnWire(db: Reader, id: number, locale: Locale): Promise<DeskRequestOnWire> {
  const rows = await selectDeskRequests(db).where('id', '=', id).execute();
  const [row] = await deskRequestsOnWire(db, rows, locale, { quotes: true });
  if (!row) throw unknownRequest(id);
  return row;
}

async function lockRequest(tx: Write, id: number): Promise<RequestRow> {
  const row = await selectDeskRequests(tx.db).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw unknownRequest(id);
  return row;
}

const answeredTitle = {
  en: 'The school has answered your question',
  de: 'Die Schule hat auf Ihre Frage geantwortet',
  ru: 'Школа ответила на ваш вопрос',
};

interface Answer {
  /** Id of the message. */
  id: number;
  text: string;
  author: Me;
}

/**
 * Sends the answer to the person who asked: a notification and a mail to an account, a mail alone to a guest.
 */
async function sendAnswer(
  tx: Write,
  ctx: Context,
  row: RequestRow,
  { id: supportMessageId, text, author }: Answer,
): Promise<void> {
  const replyTo = replyAddress(ctx.config, row);
  const mail = { replyTo, thread: await mailThread(tx.db, ctx.config, row), supportMessageId };
  if (row.user_id === null) {
    if (row.guest_email === null) return;
    const content = {
      kind: 'support-answer' as const,
      name: row.guest_name ?? '',
      number: row.id,
      answer: text.trim(),
      link: null,
      byMail: replyTo !== null,
    };
    return queueMail(tx.db, {
      ...mail,
      to: row.guest_email,
      userId: null,
      language: row.guest_language ?? 'en',
      content,
    });
  }
  await notify(tx, ctx, row.user_id, row.id, text, author);
  const person = await tx.db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'language'])
    .where('id', '=', row.user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person?.email) return;
  await queueMail(tx.db, {
    ...mail,
    to: person.email,
    userId: row.user_id,
    language: person.language,
    content: {
      kind: 'support-answer',
      name: person.first_name,
      number: row.id,
      answer: text.trim(),
      link: mailLink(ctx.config, `/support/${row.id}`, person.language),
      byMail: replyTo !== null,
    },
  });
}

async function notify(tx: Write, ctx: Context, userId: number, requestId: number, message: string, me: Me) {
  const rev = await tx.rev();
  const { id } = await tx.db
    .insertInto('log')
    .values({
      user_id: userId,
      type: 'support',
      title: answeredTitle.en,
      localized_title: JSON.stringify(answeredTitle),
      content: cutText(message.trim(), 300),
      localized_content: '{}',
      notificator_id: me.id,
      request_id: requestId,
      created_at: new Date(ctx.now()),
      rev,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.change(`user:${userId}`, 'log', id, 'put', rev);
  const [row] = await notificationsFor(tx.db, userId, 'en', { ids: [id] });
  if (row) await tx.emit(channels.ownNotifications(userId), 'notification', rev, { ...row });
}
