import fs from 'node:fs/promises';
import * as contract from '../../../contract/certificates.ts';
import { write } from '../../db/write.ts';
import { logoPicture } from '../../files/brand-pictures.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { sendPdf } from '../../http/send-pdf.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { isAdmin, requireRole } from '../people/roles.ts';
import { readSchool } from '../school/current-school.ts';
import { readAttendance } from './attendance.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { contentOf } from './content.ts';
import { candidatesOf, requireValidSettings, templateOnWire, templatesOnWire } from './desk.ts';
import { issueTo, readQualified, readTemplate } from './issue.ts';

export const certificateDeskRoutes = [
  route(contract.listCertificateTemplates, ({ ctx, me }) => {
    requireRole(isAdmin, me);
    return templatesOnWire(ctx.db);
  }),

  route(contract.addCertificateTemplate, async ({ ctx, me, body }) => {
    requireRole(isAdmin, me);
    await requireValidSettings(ctx.db, body);
    const { id } = await ctx.db
      .insertInto('certificate_template')
      .values({ settings: JSON.stringify(body) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return templateOnWire(ctx.db, id);
  }),

  route(contract.editCertificateTemplate, async ({ ctx, me, params: { id }, body }) => {
    requireRole(isAdmin, me);
    await requireValidSettings(ctx.db, body);
    await ctx.db
      .updateTable('certificate_template')
      .set({ settings: JSON.stringify(body) })
      .where('id', '=', id)
      .execute();
    return templateOnWire(ctx.db, id);
  }),

  route(contract.deleteCertificateTemplate, async ({ ctx, me, params: { id } }) => {
    requireRole(isAdmin, me);
    const { issued, revoked } = await templateOnWire(ctx.db, id);
    if (issued + revoked > 0) throw new Refusal('invalid', { fields: { id: ['certificatesIssued'] } });
    await ctx.db.deleteFrom('certificate_template').where('id', '=', id).execute();
    return undefined;
  }),

  route(contract.uploadSignature, async ({ ctx, me, files }) => {
    requireRole(isAdmin, me);
    await ctx.uploadLimits.take(me.id);
    const upload = files.get('upload');
    if (!upload) throw new Refusal('invalid', { fields: { upload: ['required'] } });
    const picture = await logoPicture(await fs.readFile(upload.path), 'upload');
    return ctx.db
      .insertInto('certificate_signature')
      .values({ picture })
      .returning('id')
      .executeTakeFirstOrThrow();
  }),

  route(
    contract.previewCertificate,
    async ({ ctx, c, me, locale, params: { id }, query: { lang = locale } }) => {
      requireRole(isAdmin, me);
      const { settings } = await readTemplate(ctx.db, id);
      const { settings: school } = await readSchool(ctx.db, ctx.config);
      const sample = {
        first_name: 'Әйгерім',
        last_name: 'Müller',
        localized_name: {},
        localized_surname: {},
        language: lang,
      };
      const now = ctx.now();
      const zone = school.home_zone;
      const { days } = await readAttendance(ctx.db, settings.rule, { zone, now });
      const facts = { attended: 9, events: 10, days, now, zone };
      const content = contentOf(settings, sample, school, facts);
      return sendPdf({ ctx, c, me }, 'sample.pdf', () =>
        certificatePdf(ctx, { content, number: null, issuedAt: new Date(now), zone }),
      );
    },
  ),

  route(contract.listCertificatePeople, ({ ctx, me, locale, params: { id }, query: { q = '' } }) => {
    requireRole(isAdmin, me);
    return candidatesOf(ctx, id, locale, q);
  }),

  route(contract.issueCertificates, async ({ ctx, me, params: { id }, body }) => {
    requireRole(isAdmin, me);
    const { total, people, mail, language } = body;
    if ((total === undefined) === (people === undefined))
      throw new Refusal('invalid', { fields: { total: ['required'] } });
    const { open } = await readQualified(ctx, id);
    if (people) {
      await issueTo(ctx, { templateId: id, people, by: me.id, mail, language });
      ctx.mailSender.wake();
    } else {
      if (open.length !== total) throw new Refusal('conflict');
      await enqueue(ctx.db, 'certificates.issue', { id, by: me.id, mail, language }, { key: String(id) });
      ctx.jobs.wake();
    }
    return undefined;
  }),

  route(contract.revokeCertificate, async ({ ctx, me, params: { id }, body: { reason } }) => {
    requireRole(isAdmin, me);
    await write(ctx.db, ctx.announcer, async (tx) => {
      const row = await tx.db
        .selectFrom('certificate')
        .select(['user_id', 'number'])
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw new Refusal('notFound');
      const rev = await tx.rev();
      await tx.db
        .updateTable('certificate')
        .set({ revoked_at: new Date(ctx.now()), rev })
        .where('id', '=', id)
        .execute();
      await tx.change(`user:${row.user_id}`, 'certificate', id, 'put', rev);
      tx.nudge(row.user_id, rev);
      await tx.db
        .insertInto('audit')
        .values({
          action: 'revokeCertificate',
          actor_id: me.id,
          target_id: row.user_id,
          details: JSON.stringify({ number: row.number, ...(reason && { reason }) }),
        })
        .execute();
    });
    return undefined;
  }),
];
