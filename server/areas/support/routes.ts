import * as contract from '../../../contract/support.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { newToken, tokenHash } from '../../auth/tokens.ts';
import { write } from '../../db/write.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { perform } from '../../operations/perform.ts';
import { queueDeliveries } from '../../webhooks/queue-deliveries.ts';
import { respondUniformly } from '../auth/respond-uniformly.ts';
import { sendFile } from '../files/routes.ts';
import { readMessageFile } from './message-files.ts';
import { addMessage, newMailKey } from './operations.ts';
import { requestsFor } from './rows.ts';
import { supportDeskRoutes } from './desk-routes.ts';

const checkMail: Record<Locale, string> = {
  en: 'Please check your e-mail and confirm your question.',
  de: 'Bitte prüfen Sie Ihr Postfach und bestätigen Sie Ihre Frage.',
  ru: 'Проверьте почту и подтвердите свой вопрос.',
};

export const supportRoutes = [
  route(contract.listRequests, ({ ctx, me, locale }) => requestsFor(ctx.db, me, locale)),

  route(contract.addRequest, ({ ctx, me, locale, body: { type, message, context }, key }) =>
    perform(ctx, me, locale, { kind: 'request.add', args: { type, message, context } }, key),
  ),

  route(contract.replyToRequest, ({ ctx, me, locale, params, body, key }) =>
    perform(
      ctx,
      me,
      locale,
      { kind: 'request.reply', args: { request_id: params.id, message: body.message } },
      key,
    ),
  ),

  route(contract.getRequestFile, async ({ ctx, c, me, params }) =>
    sendFile(ctx, c, await readMessageFile(ctx.db, me, params.id, params.file), 'no-store', {
      download: true,
    }),
  ),

  route(contract.askAsGuest, async (call) => {
    const { ctx, body, locale } = call;
    await respondUniformly(call, 'support', async () => {
      // Over the limit no mail is sent, so nobody could confirm the request; it is not stored.
      if (!(await ctx.attempts.mayMail(body.email))) return;
      const token = newToken();
      const now = new Date(ctx.now());
      await write(ctx.db, ctx.announcer, async (tx) => {
        const { id } = await tx.db
          .insertInto('support_request')
          .values({
            guest_name: body.name.trim(),
            guest_email: body.email,
            guest_language: locale,
            token_hash: tokenHash(token),
            type: 'request',
            mail_key: newMailKey(),
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await addMessage(tx, ctx, { id, source: 'person', userId: null, content: body.message });
        await queueMail(tx.db, {
          to: body.email,
          userId: null,
          language: locale,
          content: {
            kind: 'support-confirm',
            name: body.name.trim(),
            link: mailLink(ctx.config, `/support/confirm/${token}`, locale),
          },
        });
      });
      ctx.mailSender.wake();
    });
    return { message: checkMail[locale] };
  }),

  route(contract.confirmGuest, async ({ ctx, c, body }) => {
    await ctx.attempts.limitByIp('confirm', ipOf(c, ctx.config));
    const now = new Date(ctx.now());
    const isNew = await write(ctx.db, ctx.announcer, async (tx) => {
      const row = await tx.db
        .updateTable('support_request')
        .set({ confirmed_at: now, updated_at: now })
        .where('token_hash', '=', tokenHash(body.token))
        .where('confirmed_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!row) return false;
      tx.desk('support');
      await queueDeliveries(tx.db, 'request.added', [{ data: { request: row.id } }]);
      return true;
    });
    if (isNew) return undefined;
    // Following the link again succeeds.
    const confirmed = await ctx.db
      .selectFrom('support_request')
      .select('id')
      .where('token_hash', '=', tokenHash(body.token))
      .executeTakeFirst();
    if (!confirmed) throw new Refusal('invalid', { fields: { token: ['token'] } });
    return undefined;
  }),
  ...supportDeskRoutes,
];
