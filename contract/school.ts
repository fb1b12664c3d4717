import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, isoDay, locale, locales, localized, rev, rowText } from './scalars.ts';

/** The pictures that a competence can have. */
export const competenceIcons = [
  'water',
  'gauge',
  'sprout',
  'transport',
  'city',
  'energy',
  'idea',
  'recycling',
  'book',
] as const;
export type CompetenceIcon = (typeof competenceIcons)[number];

/**
 * - `anyone`: accounts wait for approval
 * - `invited`: only invitations
 * - `domains`: addresses of `domains`, which wait for approval too
 * - `closed`: nobody
 */
export const signUpPolicies = ['anyone', 'invited', 'domains', 'closed'] as const;
export type SignUpPolicy = (typeof signUpPolicies)[number];

/** Minutes after midnight as `HH:MM`. */
const clock = v.pipe(v.string('required'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'));

/** Weekdays from 0 (Sunday) to 6. `to` may be earlier than `from`: the hours then end on the next day. */
export const openingHours = v.pipe(
  v.object({
    days: v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
      v.minLength(1, 'required'),
      v.maxLength(7),
    ),
    from: clock,
    to: clock,
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from !== to, 'invalid'),
    ['to'],
  ),
);
export type OpeningHours = v.InferOutput<typeof openingHours>;

/** When the B2B meetings begin, and how long each takes, in minutes. */
export const b2bHours = v.object({
  from: clock,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(240)),
});

export const businessWays = ['on_site', 'online'] as const;
export type BusinessWay = (typeof businessWays)[number];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * When and how business meetings take place: in slots of `minutes` between `from` and `to` on each of the days, in the
 * time zone of the school.
 */
export const businessRules = v.pipe(
  v.object({
    days: v.pipe(
      v.array(isoDay),
      v.minLength(1, 'required'),
      v.maxLength(31, 'invalid'),
      v.transform((days) => [...new Set(days)].toSorted()),
    ),
    from: clock,
    to: clock,
    minutes: v.pipe(
      v.number('required'),
      v.integer('invalid'),
      v.minValue(5, 'invalid'),
      v.maxValue(240, 'invalid'),
    ),
    /** Accepted meetings of a person on one day; null for no limit. */
    per_day: v.nullable(
      v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(1, 'invalid'), v.maxValue(100, 'invalid')),
    ),
    ways: v.pipe(
      v.array(v.picklist(businessWays)),
      v.minLength(1, 'required'),
      v.transform((ways) => businessWays.filter((way) => ways.includes(way))),
    ),
    /** Courses whose people take part; empty: everybody. */
    courses: v.pipe(v.array(id), v.maxLength(200)),
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['to'], ['minutes']],
      ({ from, to, minutes }) => minutesOf(from) + minutes <= minutesOf(to),
      'invalid',
    ),
    ['to'],
  ),
);
export type BusinessRules = v.InferOutput<typeof businessRules>;

const nullableText = v.fallback(v.nullable(rowText), null);

/** `localized_address` is that of a file or of a page of the server; empty if there is no document. */
const legalLink = v.fallback(v.object({ version: nullableText, localized_address: localized }), {
  version: null,
  localized_address: {},
});
const noText = v.fallback(localized, {});

const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));
/** `ink`: text on the accent colour. `tint`: a quiet background behind accent-coloured text. */
const schemeColors = v.object({ accent: color, ink: color, tint: color });

/** The school as everybody sees it, also before signing in. There is one row, with id 1. */
export const school = v.object({
  id,
  rev: v.fallback(rev, 0),
  localized_name: noText,
  short_name: v.fallback(rowText, ''),
  localized_tagline: noText,
  localized_about: noText,
  competences: v.fallback(
    v.array(
      v.object({
        /** Names the competence in business cards; it stays when the name changes. */
        key: v.fallback(rowText, ''),
        icon: v.fallback(v.picklist(competenceIcons), 'book'),
        localized_name: localized,
        localized_text: localized,
      }),
    ),
    [],
  ),
  sponsors: v.fallback(
    v.array(v.object({ name: rowText, url: v.nullable(v.string()), logo: v.nullable(v.string()) })),
    [],
  ),
  logo: nullableText,
  icon: nullableText,
  /** The colours derived from the accent colour; null for those of the app. */
  accent: v.fallback(v.nullable(v.object({ light: schemeColors, dark: schemeColors })), null),
  contact: v.fallback(v.object({ email: nullableText, phone: nullableText, localized_text: localized }), {
    email: null,
    phone: null,
    localized_text: {},
  }),
  home_zone: v.fallback(v.string(), 'UTC'),
  library_hours: v.fallback(v.nullable(openingHours), null),
  b2b_hours: v.fallback(v.nullable(b2bHours), null),
  /** Null: people can't arrange business meetings. */
  business: v.fallback(v.nullable(businessRules), null),
  languages: v.fallback(v.array(locale), [...locales]),
  agreement: legalLink,
  privacy: legalLink,
  manuals: v.fallback(v.array(v.object({ localized_title: localized, localized_address: localized })), []),
  sign_up: v.fallback(v.object({ who: v.picklist(signUpPolicies), domains: v.array(v.string()) }), {
    who: 'anyone',
    domains: [],
  }),
  /** The identity provider of the school. */
  single_sign_on: v.fallback(v.optional(v.nullable(v.object({ name: rowText })), null), null),
  /** Everything can be read, and nothing can be changed. */
  archived: v.fallback(v.optional(v.boolean(), false), false),
});
export type School = v.InferOutput<typeof school>;
export const schoolId = 1;

/** Version of the agreement and the privacy policy together; null if the school has neither. */
export const consentVersionOf = ({
  agreement,
  privacy,
}: {
  agreement: { version: string | null };
  privacy: { version: string | null };
}): string | null =>
  [...new Set([agreement.version, privacy.version].filter((each) => each !== null))].join(' / ') || null;

export const getSchool = endpoint({
  method: 'GET',
  path: '/school',
  access: 'public',
  summary: 'Get the school: name, texts, sponsors, logo, languages, legal documents, and who may sign up',
  output: school,
});

/** The list of a row kind has all its rows; there is one. */
export const listSchools = endpoint({
  method: 'GET',
  path: '/schools',
  access: 'approved',
  summary: 'List the row of the school, for devices that store it',
  output: v.array(school),
});

export const iconSizes = ['48', '180', '192', '512', 'maskable'] as const;
export type IconSize = (typeof iconSizes)[number];

export const getSchoolFile = endpoint({
  method: 'GET',
  path: '/school/files/:hash',
  access: 'public',
  summary: 'Download a logo, an icon in a size, or a document of the school by its hash',
  params: v.object({ hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'id')) }),
  query: v.object({ size: v.optional(v.picklist(iconSizes)) }),
});
