import * as v from 'valibot';
import type { CertificatePlaceholder, TemplateSettings } from '../../../contract/certificates.ts';
import { type Localized, type Locale, locale as localeSchema } from '../../../contract/scalars.ts';
import type { SchoolSettings } from '../../../contract/school-settings.ts';
import { languageTags } from '../../../src/lib/language-tags.ts';
import type { CertificateContent } from '../../db/certificate-schema.ts';
import { localizedText } from '../../http/locale.ts';
import { fullNameOf } from '../people/rows.ts';
import type { Attendance } from './attendance.ts';

export interface Recipient {
  first_name: string;
  last_name: string;
  localized_name: Localized;
  localized_surname: Localized;
  language: string;
}

interface Facts extends Pick<Attendance, 'events' | 'days'> {
  attended: number;
  now: number;
  zone: string;
}

/** Replaces `{name}` and other known placeholders; unknown ones stay. */
export const fillText = (text: string, values: Record<CertificatePlaceholder, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as CertificatePlaceholder] : whole,
  );

export const languageOf = ({ language }: Pick<Recipient, 'language'>): Locale => {
  const parsed = v.safeParse(localeSchema, language);
  return parsed.success ? parsed.output : 'en';
};

/** The texts of a person's certificate in their language. */
export function contentOf(
  { localized_title, localized_text, signatory, localized_role, signature, rule }: TemplateSettings,
  person: Recipient,
  school: Pick<SchoolSettings, 'localized_name' | 'short_name' | 'logo'>,
  { attended, events, days, now, zone }: Facts,
): CertificateContent {
  const language = languageOf(person);
  const date = (at: number, timeZone: string) =>
    new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone }).format(at);
  const dayText = (day: string | undefined) => (day ? date(Date.parse(day), 'UTC') : date(now, zone));
  const values = {
    name: fullNameOf(person, language),
    school: localizedText(school.localized_name, language, school.short_name),
    attended: String(attended),
    total: String(events),
    from: dayText(rule.from ?? days?.first),
    to: dayText(rule.to ?? days?.last),
    date: date(now, zone),
  };
  return {
    language,
    school: values.school,
    logo: school.logo,
    name: values.name,
    title: fillText(localizedText(localized_title, language, ''), values),
    text: fillText(localizedText(localized_text, language, ''), values),
    signatory,
    role: localizedText(localized_role, language, ''),
    signature,
  };
}
