import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { mailLink, queueMails } from '../../mail/queue-mail.ts';
import { fullNameOf } from '../people/rows.ts';
import { queueDeliveries, type WebhookCause } from '../../webhooks/queue-deliveries.ts';
import { readSchool } from '../school/current-school.ts';
import { qualifies, readAttendance } from './attendance.ts';
import { contentOf, languageOf, type Recipient } from './content.ts';
import { newNumber } from './numbers.ts';

type Issuing = Pick<Context, 'db' | 'config' | 'now' | 'announcer'>;

/** Certificates of one transaction. */
const chunkSize = 100;

export async function readTemplate(db: Context['db'] | Write['db'], id: number) {
  const row = await db.selectFrom('certificate_template').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  return row;
}

/** Attendance for a template, and the people who qualify and have no certificate of it, valid or revoked. */
export async function readQualified(ctx: Pick<Context, 'db' | 'config' | 'now'>, templateId: number) {
  const { settings } = await readTemplate(ctx.db, templateId);
  const { home_zone: zone } = (await readSchool(ctx.db, ctx.config)).settings;
  const attendance = await readAttendance(ctx.db, settings.rule, { zone, now: ctx.now() });
  const accounts = await ctx.db
    .selectFrom('app_user')
    .leftJoin('certificate', (join) =>
      join.onRef('certificate.user_id', '=', 'app_user.id').on('template_id', '=', templateId),
    )
    .select('app_user.id')
    .where('app_user.status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .where('certificate.id', 'is', null)
    .orderBy('app_user.id')
    .execute();
  const open = accounts
    .map(({ id }) => id)
    .filter((id) => qualifies(attendance.attended.get(id) ?? 0, attendance.events, settings.rule));
  return { settings, attendance, zone, open };
}

interface Issue {
  templateId: number;
  people: readonly number[];
  by: number | null;
  mail: boolean;
  /** Null or undefined for the language of each person. */
  language?: Locale | null | undefined;
}

/** Issues certificates to these people, except those who have a valid one. Returns their count. */
export async function issueTo(
  ctx: Issuing,
  { templateId, people, by, mail, language }: Issue,
): Promise<number> {
  const { settings, attendance, zone } = await readQualified(ctx, templateId);
  const { settings: school } = await readSchool(ctx.db, ctx.config);
  const { events, days, attended } = attendance;
  let count = 0;
  for (let from = 0; from < people.length; from += chunkSize) {
    const chunk = people.slice(from, from + chunkSize);
    count += await write(ctx.db, ctx.announcer, async (tx) => {
      const recipients = await tx.db
        .selectFrom('app_user')
        .select(['id', 'email', 'language', 'first_name', 'last_name', 'localized_name', 'localized_surname'])
        .where('id', 'in', chunk)
        .where('status', '=', 'approved')
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute();
      const issued: typeof recipients = [];
      const causes: WebhookCause[] = [];
      for (const person of recipients) {
        const rev = await tx.rev();
        const now = ctx.now();
        const facts = { attended: attended.get(person.id) ?? 0, events, days, now, zone };
        const added = await tx.db
          .insertInto('certificate')
          .values({
            number: newNumber(),
            template_id: templateId,
            user_id: person.id,
            content: JSON.stringify(
              contentOf(settings, language ? { ...person, language } : person, school, facts),
            ),
            issued_by: by,
            issued_at: new Date(now),
            rev,
          })
          .onConflict((oc) =>
            oc.columns(['template_id', 'user_id']).where('revoked_at', 'is', null).doNothing(),
          )
          .returning('id')
          .executeTakeFirst();
        if (!added) continue;
        await tx.change(`user:${person.id}`, 'certificate', added.id, 'put', rev);
        tx.nudge(person.id, rev);
        issued.push(person);
        causes.push({ person: person.id, data: { certificate: added.id, template: templateId } });
      }
      await queueDeliveries(tx.db, 'certificate.issued', causes);
      if (issued.length > 0)
        await tx.db
          .insertInto('audit')
          .values({
            action: 'issueCertificates',
            actor_id: by,
            target_id: issued.length === 1 ? issued[0]!.id : null,
            details: JSON.stringify({ template: templateId, count: issued.length }),
          })
          .execute();
      tx.desk('people');
      if (mail) await mailCertificates(ctx, tx, issued);
      return issued.length;
    });
  }
  return count;
}

const mailCertificates = (
  ctx: Pick<Context, 'config'>,
  tx: Write,
  people: readonly ({ id: number; email: string | null } & Recipient)[],
) =>
  queueMails(
    tx.db,
    people.flatMap((person) =>
      person.email === null
        ? []
        : {
            to: person.email,
            userId: person.id,
            language: person.language,
            content: {
              kind: 'certificate' as const,
              name: fullNameOf(person, languageOf(person)),
              link: mailLink(ctx.config, '/me/certificates', person.language),
            },
          },
    ),
  );

interface IssueJob {
  id: number;
  by: number | null;
  mail: boolean;
  language?: Locale | null | undefined;
}

/** Issues certificates to all who qualify. Repeated, it issues only the missing ones. */
export async function issueToQualified(
  ctx: Issuing & { mailSender?: Context['mailSender'] },
  { id, by, mail, language }: IssueJob,
): Promise<void> {
  const template = await ctx.db
    .selectFrom('certificate_template')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!template) return;
  const { open } = await readQualified(ctx, id);
  await issueTo(ctx, { templateId: id, people: open, by, mail, language });
  ctx.mailSender?.wake();
}
