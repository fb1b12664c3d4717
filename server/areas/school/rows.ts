import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import { locales } from '../../../contract/scalars.ts';
import { type school, schoolId } from '../../../contract/school.ts';
import type { LegalDocument } from '../../../contract/school-settings.ts';
import { accentColors } from '../../../src/lib/accent.ts';
import type { CurrentSchool } from './current-school.ts';

export const legalNames = ['agreement', 'privacy'] as const;
export type LegalName = (typeof legalNames)[number];

/** The row of the school, without what only the server needs; the texts of legal documents are replaced by addresses. */
export const schoolOnWire = ({
  rev,
  settings: { public_programme: _public, retention: _retention, second_factor: _factor, ...settings },
}: CurrentSchool): v.InferInput<typeof school> => ({
  ...settings,
  id: schoolId,
  rev,
  single_sign_on: settings.single_sign_on && { name: settings.single_sign_on.name },
  accent: settings.accent === null ? null : accentColors(settings.accent),
  agreement: legalOnWire('agreement', settings.agreement),
  privacy: legalOnWire('privacy', settings.privacy),
});

const legalOnWire = (name: LegalName, { version, localized_text, localized_file }: LegalDocument) => ({
  version,
  localized_address: Object.fromEntries(
    locales.flatMap((locale): [string, string][] => {
      const [file, text] = [localized_file[locale], localized_text[locale]];
      if (file) return [[locale, file]];
      return text ? [[locale, `/documents/${name}.${locale}.html?v=${shortHash(text)}`]] : [];
    }),
  ),
});

/** Part of the address, so that caches hold each text only under its own address. */
const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 10);
