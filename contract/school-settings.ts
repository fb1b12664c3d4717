import * as v from 'valibot';
import { localizedInput, requiredInput } from './localized-input.ts';
import { email } from './auth.ts';
import { isVisible, type Locale, locale } from './scalars.ts';
import { retention } from './retention.ts';
import { schoolCounts, schoolLimits } from './school-limits.ts';
import { identityProvider } from './single-sign-on.ts';
import { b2bHours, businessRules, competenceIcons, openingHours, signUpPolicies } from './school.ts';

const requiredText = (max: number) =>
  v.pipe(v.string('required'), v.trim(), v.check(isVisible, 'required'), v.maxLength(max, `max:${max}`));

/** A web address. */
const link = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(schoolLimits.address, `max:${schoolLimits.address}`),
  v.regex(/^https?:\/\/[^\s/]+\.[^\s]+$/i, 'link'),
);

/** Hash of an uploaded file in its address. */
export const schoolFile = /^\/api\/school\/files\/([0-9a-f]{64})$/;
const uploadedFile = v.pipe(v.string(), v.regex(schoolFile, 'invalid'));
/** A file that comes with the app. */
const ownFile = v.pipe(v.string(), v.regex(/^\/(documents|sponsors)\/[\w.-]{1,80}$/, 'invalid'));
const file = v.union([uploadedFile, ownFile], 'invalid');
const fileOrLink = v.union([uploadedFile, ownFile, link], 'link');

/** An IANA name; offsets such as `+05:00` are refused. */
const zone = v.pipe(
  v.string('required'),
  v.regex(/^[a-z]/i, 'zone'),
  v.check((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'zone'),
);

/** A text or a file per language. People who accepted another version are asked again when they sign in. */
const legalDocument = v.object({
  version: v.nullable(requiredText(schoolLimits.legalVersion)),
  localized_text: localizedInput(schoolLimits.legalText),
  localized_file: v.optional(v.partial(v.object({ en: file, de: file, ru: file })), {}),
});
export type LegalDocument = v.InferOutput<typeof legalDocument>;

const domain = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(253, 'max:253'),
  v.regex(/^([\p{L}\d]([\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}$/u, 'domain'),
);

const signUp = v.pipe(
  v.object({
    who: v.picklist(signUpPolicies),
    domains: v.pipe(v.array(domain), v.maxLength(schoolCounts.domains, `max:${schoolCounts.domains}`)),
  }),
  v.forward(
    v.partialCheck(
      [['who'], ['domains']],
      ({ who, domains }) => who !== 'domains' || domains.length > 0,
      'required',
    ),
    ['domains'],
  ),
);

const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'invalid'), v.toLowerCase());

/** Everything that administrators set about the school, in the order of the form. */
const settings = {
  localized_name: requiredInput(schoolLimits.name),
  /** Name below the icon on a home screen. */
  short_name: requiredText(schoolLimits.shortName),
  localized_tagline: localizedInput(schoolLimits.tagline),
  /** Markdown. */
  localized_about: localizedInput(schoolLimits.about),
  competences: v.pipe(
    v.array(
      v.object({
        /** Empty: the server gives the competence a new one. */
        key: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,20}$/, 'invalid')), ''),
        icon: v.picklist(competenceIcons),
        localized_name: requiredInput(schoolLimits.competenceName),
        localized_text: localizedInput(schoolLimits.competenceText),
      }),
    ),
    v.maxLength(schoolCounts.competences, `max:${schoolCounts.competences}`),
  ),
  /** In the order in which they are shown. */
  sponsors: v.pipe(
    v.array(
      v.object({
        name: requiredText(schoolLimits.sponsorName),
        url: v.nullable(link),
        logo: v.nullable(file),
      }),
    ),
    v.maxLength(schoolCounts.sponsors, `max:${schoolCounts.sponsors}`),
  ),
  logo: v.nullable(file),
  /** A square picture, from which the icons of the installed app are made. */
  icon: v.nullable(uploadedFile),
  /** `#rrggbb`; null for the colour of the app. */
  accent: v.nullable(color),
  contact: v.object({
    email: v.nullable(email),
    phone: v.nullable(requiredText(40)),
    localized_text: localizedInput(schoolLimits.contactText),
  }),
  home_zone: zone,
  library_hours: v.nullable(openingHours),
  /** When the B2B meetings begin, and how long each takes, in minutes. */
  b2b_hours: v.nullable(b2bHours),
  /** Null: people can't arrange business meetings. */
  business: v.nullable(businessRules),
  /** The first is the default: people get it if their browser asks for none of them. */
  languages: v.pipe(
    v.array(locale),
    v.minLength(1, 'required'),
    v.transform((chosen): Locale[] => [...new Set(chosen)]),
  ),
  agreement: legalDocument,
  privacy: legalDocument,
  manuals: v.pipe(
    v.array(
      v.object({
        localized_title: requiredInput(schoolLimits.manualTitle),
        localized_address: v.pipe(
          v.partial(v.object({ en: fileOrLink, de: fileOrLink, ru: fileOrLink })),
          v.check((addresses) => Object.keys(addresses).length > 0, 'required'),
        ),
      }),
    ),
    v.maxLength(schoolCounts.manuals, `max:${schoolCounts.manuals}`),
  ),
  sign_up: signUp,
  /** Null: people sign in here only. */
  single_sign_on: v.nullable(identityProvider),
  /** Organisers need a second factor or a passkey. */
  second_factor: v.boolean(),
  /** Whether everybody may read the programme at `/programme`. */
  public_programme: v.boolean(),
  retention,
  /** A closed school: everything can be read, and nothing can be changed. */
  archived: v.boolean(),
};
export const schoolSettings = v.object(settings);
export type SchoolSettings = v.InferOutput<typeof schoolSettings>;
export type SchoolField = keyof SchoolSettings;
export const schoolFields = Object.keys(settings) as SchoolField[];
