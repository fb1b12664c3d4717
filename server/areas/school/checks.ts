import type { SchoolCheck } from '../../../contract/school-desk.ts';
import type { LegalDocument, SchoolSettings } from '../../../contract/school-settings.ts';
import type { Config } from '../../config.ts';
import { sql } from 'kysely';
import type { Reader } from '../../db/client.ts';
import { neutralSettings } from './current-school.ts';

/** What the school still lacks before people are let in, in the order of the form. */
export function missingIn(settings: SchoolSettings, config: Config): SchoolCheck[] {
  const neutralName = neutralSettings(config).localized_name.en;
  const { contact } = settings;
  const hasContact =
    contact.email !== null || contact.phone !== null || Object.keys(contact.localized_text).length > 0;
  const isMissing: Record<SchoolCheck, boolean> = {
    name: Object.values(settings.localized_name).every((name) => name === neutralName),
    contact: !hasContact,
    agreement: isEmpty(settings.agreement),
    privacy: isEmpty(settings.privacy),
    icon: settings.icon === null,
    mail: config.smtpUrl === undefined,
    https: !config.publicUrl.startsWith('https:'),
  };
  return Object.entries(isMissing).flatMap(([check, missing]) => (missing ? [check as SchoolCheck] : []));
}

const isEmpty = ({ localized_text, localized_file }: LegalDocument): boolean =>
  Object.keys(localized_text).length + Object.keys(localized_file).length === 0;

/** Whether the programme and the list of people are still empty. */
export async function contentsOf(db: Reader): Promise<{ has_programme: boolean; has_people: boolean }> {
  const { rows } = await sql<{ has_programme: boolean; has_people: boolean }>`select
    exists (select from event) or exists (select from programme_draft) as has_programme,
    exists (select from invitation) or (select count(*) from (select from app_user limit 2) people) > 1 as has_people`.execute(
    db,
  );
  return rows[0] ?? { has_programme: false, has_people: false };
}
