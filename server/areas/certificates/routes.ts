import * as contract from '../../../contract/certificates.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { sendPdf } from '../../http/send-pdf.ts';
import { isAdmin } from '../people/roles.ts';
import { readHomeZone } from '../school/current-school.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { refreshAfterWrite } from '../desks/refresh-after-write.ts';
import { certificateDeskRoutes } from './desk-routes.ts';
import { readNumber } from './numbers.ts';
import { certificatesFor } from './rows.ts';

export const certificateRoutes = [
  route(contract.listCertificates, ({ ctx, me }) => certificatesFor(ctx.db, me)),

  route(contract.getCertificateFile, async ({ ctx, c, me, params: { id } }) => {
    const row = await ctx.db
      .selectFrom('certificate')
      .select(['number', 'user_id', 'content', 'issued_at'])
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row || (row.user_id !== me.id && !isAdmin(me))) throw new Refusal('notFound');
    const { number, content, issued_at: issuedAt } = row;
    const zone = await readHomeZone(ctx.db, ctx.config);
    return sendPdf({ ctx, c, me }, `${number}.pdf`, () =>
      certificatePdf(ctx, { content, number, issuedAt, zone }),
    );
  }),

  route(contract.verifyCertificate, async ({ ctx, c, params }) => {
    const number = readNumber(params.number);
    const row =
      number === null
        ? undefined
        : await ctx.db
            .selectFrom('certificate')
            .select(['content', 'issued_at', 'revoked_at'])
            .where('number', '=', number)
            .executeTakeFirst();
    if (!row || number === null) {
      // Only wrong numbers count towards the limit, because many people in an office may share an address.
      await ctx.attempts.limitByIp('certificate', ipOf(c, ctx.config));
      throw new Refusal('notFound');
    }
    const { name, title, school } = row.content;
    const revoked_at = row.revoked_at && seconds(row.revoked_at);
    return { number, name, title, school, issued_at: seconds(row.issued_at), revoked_at };
  }),

  ...refreshAfterWrite('people', certificateDeskRoutes),
];
