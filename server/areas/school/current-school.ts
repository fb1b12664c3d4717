import { sql } from 'kysely';
import * as v from 'valibot';
import type { Locale, Localized } from '../../../contract/scalars.ts';
import { consentVersionOf } from '../../../contract/school.ts';
import { schoolSettings, type SchoolSettings } from '../../../contract/school-settings.ts';
import type { Config } from '../../config.ts';
import type { Reader } from '../../db/client.ts';
import { localizedText } from '../../http/locale.ts';

export interface CurrentSchool {
  /** Id of the version; 0 before the first. */
  version: number;
  rev: number;
  settings: SchoolSettings;
}

export interface SchoolCache {
  /** Cached for a second, so a change by another process takes effect that late. */
  current: () => Promise<CurrentSchool>;
  /** Discards the cached settings after a change in this process. */
  invalidate: () => void;
}

const cacheMs = 1000;

type Defaults = Pick<Config, 'homeZone'>;

const neutralName: Localized = { en: 'Yurt', de: 'Yurt', ru: 'Yurt' };
const neutralTagline: Localized = {
  en: 'Conference and school',
  de: 'Konferenz und Schule',
  ru: 'Конференция и школа',
};

/** The settings of a school for which nothing was set. */
export const neutralSettings = ({ homeZone }: Defaults): SchoolSettings => ({
  localized_name: neutralName,
  short_name: 'Yurt',
  localized_tagline: neutralTagline,
  localized_about: {},
  competences: [],
  sponsors: [],
  logo: null,
  icon: null,
  accent: null,
  contact: { email: null, phone: null, localized_text: {} },
  home_zone: homeZone,
  library_hours: null,
  b2b_hours: null,
  business: null,
  languages: ['en', 'de', 'ru'],
  agreement: { version: null, localized_text: {}, localized_file: {} },
  privacy: { version: null, localized_text: {}, localized_file: {} },
  manuals: [
    {
      localized_title: {
        en: 'Participants’ manual',
        de: 'Handbuch für Teilnehmende',
        ru: 'Руководство участника',
      },
      localized_address: {
        en: '/documents/manual.en.pdf',
        de: '/documents/manual.de.pdf',
        ru: '/documents/manual.ru.pdf',
      },
    },
  ],
  sign_up: { who: 'anyone', domains: [] },
  single_sign_on: null,
  second_factor: false,
  public_programme: false,
  retention: { messages: null, support: null, audit: null, attendance: null, accounts: null },
  archived: false,
});

/** Stored settings; fields that are missing or no longer valid have their defaults. */
export function readSettings(stored: unknown, defaults: Defaults): SchoolSettings {
  const neutral = neutralSettings(defaults);
  const whole = v.safeParse(schoolSettings, { ...neutral, ...(stored as object) });
  if (whole.success) return whole.output;
  const valid = Object.entries(schoolSettings.entries).flatMap(([field, schema]): [string, unknown][] => {
    const parsed = v.safeParse(schema, (stored as Record<string, unknown>)[field]);
    return parsed.success ? [[field, parsed.output]] : [];
  });
  return { ...neutral, ...Object.fromEntries(valid) };
}

export async function readSchool(db: Reader, defaults: Defaults): Promise<CurrentSchool> {
  const row = await db
    .selectFrom('school_version')
    .select(['id', 'rev', 'settings'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { version: row.id, rev: row.rev, settings: readSettings(row.settings, defaults) }
    : { version: 0, rev: 0, settings: neutralSettings(defaults) };
}

export function schoolCache(db: Reader, config: Defaults, now: () => number): SchoolCache {
  let cached: { current: Promise<CurrentSchool>; at: number } | null = null;
  return {
    current: () => {
      if (cached && now() - cached.at < cacheMs) return cached.current;
      const entry = { current: readSchool(db, config), at: now() };
      cached = entry;
      entry.current.catch(() => {
        if (cached === entry) cached = null;
      });
      return entry.current;
    },
    invalidate: () => {
      cached = null;
    },
  };
}

/**
 * The version of the legal documents that people accept now; null without documents. In a transaction, `db` is the
 * transaction: the embedded database has one connection.
 */
export const readConsentVersion = async (db: Reader, defaults: Defaults): Promise<string | null> =>
  consentVersionOf((await readSchool(db, defaults)).settings);

/** The time zone of the school. */
export async function readHomeZone(db: Reader, { homeZone }: Defaults): Promise<string> {
  const row = await db
    .selectFrom('school_version')
    .select(sql<string | null>`settings->>'home_zone'`.as('zone'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.zone ?? homeZone;
}

export interface SchoolName {
  name: string;
  /** Empty for none. */
  tagline: string;
  /** Address of the logo; null without one. */
  logo: string | null;
}

/** Name and tagline of the school in one language, and its logo. */
export async function readSchoolName(db: Reader, locale: Locale): Promise<SchoolName> {
  const row = await db
    .selectFrom('school_version')
    .select(sql<Localized>`settings->'localized_name'`.as('name'))
    .select(sql<Localized | null>`settings->'localized_tagline'`.as('tagline'))
    .select(sql<string | null>`settings->>'logo'`.as('logo'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    name: localizedText(row?.name ?? neutralName, locale, ''),
    tagline: localizedText((row ? row.tagline : neutralTagline) ?? {}, locale, ''),
    logo: row?.logo ?? null,
  };
}
