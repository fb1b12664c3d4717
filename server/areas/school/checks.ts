import type { SchoolCheck } from '../../../contract/school-desk.ts';
import type { LegalDocument, SchoolSettings } from '../../../contract/school-settings.ts';
import type { Config } from '../../config.ts';
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
