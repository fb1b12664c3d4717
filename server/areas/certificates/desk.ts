import type { CertificateTemplate, TemplateSettings } from '../../../contract/certificates.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';
import { seconds } from '../../http/seconds.ts';
import { isSelected } from '../people/filter.ts';
import { peopleById } from '../people/rows.ts';
import { qualifies } from './attendance.ts';
import { readQualified } from './issue.ts';
import { languageOf } from './content.ts';

const maxPeople = 100;

export async function templatesOnWire(db: Reader, ids?: readonly number[]): Promise<CertificateTemplate[]> {
  const rows = await db
    .selectFrom('certificate_template')
    .leftJoin('certificate', 'certificate.template_id', 'certificate_template.id')
    .select(['certificate_template.id', 'settings'])
    .select(({ fn }) => fn.count<number>('certificate.id').as('all'))
    .select(({ fn }) => fn.count<number>('certificate.revoked_at').as('revoked'))
    .$if(ids !== undefined, (query) => query.where('certificate_template.id', 'in', [...ids!]))
    .groupBy(['certificate_template.id', 'settings'])
    .orderBy('certificate_template.id', 'desc')
    .execute();
  return rows.map(({ id, settings, all, revoked }) => ({
    id,
    ...settings,
    issued: Number(all) - Number(revoked),
    revoked: Number(revoked),
  }));
}

export async function templateOnWire(db: Reader, id: number): Promise<CertificateTemplate> {
  const [template] = await templatesOnWire(db, [id]);
  if (!template) throw new Refusal('notFound');
  return template;
}

/** @throws Refusal at the fields with an unknown course or signature, or with days in the wrong order */
export async function requireValidSettings(
  db: Reader,
  { rule: { course, from, to }, signature }: TemplateSettings,
): Promise<void> {
  const fields: Record<string, string[]> = {};
  if (from !== null && to !== null && to < from) fields['rule.to'] = ['dayOrder'];
  if (
    course !== null &&
    !(await db.selectFrom('course').select('id').where('id', '=', course).executeTakeFirst())
  )
    fields['rule.course'] = ['unknown'];
  if (
    signature !== null &&
    !(await db
      .selectFrom('certificate_signature')
      .select('id')
      .where('id', '=', signature)
      .executeTakeFirst())
  )
    fields['signature'] = ['gone'];
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}

/** People with an account whose name contains a text, those who attended most first. */
export async function candidatesOf(ctx: Context, templateId: number, locale: Locale, q: string) {
  const { settings, attendance, open } = await readQualified(ctx, templateId);
  const found = await ctx.db
    .selectFrom('app_user')
    .select(['id', 'language'])
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .where(isSelected({ q }, ctx.now()))
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  const attendedOf = (id: number) => attendance.attended.get(id) ?? 0;
  const shown = found
    .map(({ id }) => id)
    .toSorted((a, b) => attendedOf(b) - attendedOf(a))
    .slice(0, maxPeople);
  const languages = new Map(found.map((each) => [each.id, languageOf(each)]));
  const people = await peopleById(ctx.db, shown, locale);
  const certificates = await ctx.db
    .selectFrom('certificate')
    .select(['id', 'user_id', 'number', 'issued_at', 'revoked_at', 'content'])
    .where('template_id', '=', templateId)
    .where('user_id', 'in', shown.length > 0 ? shown : [0])
    .orderBy('id')
    .execute();
  const latest = new Map(certificates.map((each) => [each.user_id, each]));
  return {
    events: attendance.events,
    open: open.length,
    people: shown.flatMap((id) => {
      const person = people.get(id);
      const certificate = latest.get(id);
      if (!person) return [];
      return {
        person,
        language: languages.get(id) ?? 'en',
        attended: attendedOf(id),
        qualifies: qualifies(attendedOf(id), attendance.events, settings.rule),
        certificate: certificate
          ? {
              id: certificate.id,
              number: certificate.number,
              issued_at: seconds(certificate.issued_at),
              revoked_at: certificate.revoked_at && seconds(certificate.revoked_at),
              language: certificate.content.language,
            }
          : null,
      };
    }),
  };
}
