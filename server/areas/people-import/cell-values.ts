import { countryCodes } from '../../../contract/countries.ts';
import { type Locale, locales, type Localized } from '../../../contract/scalars.ts';
import type { RoleAlias } from '../../../contract/users.ts';
import { fold } from '../../../src/lib/text-fold.ts';

/** A text for comparison: folded, with single spaces in place of punctuation. */
export const key = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const lookup = <T extends string>(words: Record<T, readonly string[]>): ReadonlyMap<string, T> =>
  new Map(
    Object.entries<readonly string[]>(words).flatMap(([value, all]) =>
      [value, ...all].map((word): [string, T] => [key(word), value as T]),
    ),
  );

const roles = lookup<RoleAlias>({
  attendee: [
    ...['participant', 'student', 'listener', 'Teilnehmer/in', 'Teilnehmer', 'Teilnehmerin', 'Teilnehmende'],
    ...['Studierende', 'участник', 'участница', 'слушатель', 'студент', 'студентка', 'қатысушы'],
  ],
  expert: [
    ...['speaker', 'lecturer', 'teacher', 'Fachperson', 'Experte', 'Expertin', 'Referent', 'Referentin'],
    ...['Dozent', 'Dozentin', 'эксперт', 'докладчик', 'преподаватель', 'лектор', 'спикер', 'сарапшы'],
  ],
  moderator: ['Moderation', 'Moderatorin', 'модератор'],
  admin: ['administrator', 'Administration', 'Administratorin', 'администратор'],
  platformadmin: [...['platform administrator', 'Plattform-Administration', 'администратор платформы']],
});

const languages = lookup<Locale>({
  en: ['English', 'Englisch', 'английский', 'eng', 'ағылшын'],
  de: ['German', 'Deutsch', 'немецкий', 'ger', 'deu', 'неміс'],
  ru: ['Russian', 'Russisch', 'русский', 'rus', 'орыс'],
});

/** Names of countries that `Intl` does not list in the form that people write. */
const otherCountries: Readonly<Record<string, string>> = {
  usa: 'US',
  uk: 'GB',
  brd: 'DE',
  рф: 'RU',
  рк: 'KZ',
  фрг: 'DE',
  'российская федерация': 'RU',
  'республика казахстан': 'KZ',
  'republic of kazakhstan': 'KZ',
  казакстан: 'KZ',
};

const countries: ReadonlyMap<string, string> = new Map([
  ...locales.flatMap((locale) => {
    const display = new Intl.DisplayNames([locale], { type: 'region' });
    return countryCodes.map((code): [string, string] => [key(display.of(code) ?? code), code]);
  }),
  ...countryCodes.map((code): [string, string] => [key(code), code]),
  ...Object.entries(otherCountries).map(([name, code]): [string, string] => [key(name), code]),
]);

export const roleOf = (text: string): RoleAlias | undefined => roles.get(key(text));
export const languageOf = (text: string): Locale | undefined => languages.get(key(text));
/** The ISO 3166-1 code of a country, from its code or its name in English, German or Russian. */
export const countryOf = (text: string): string | undefined => countries.get(key(text));

export interface Course {
  id: number;
  localized_title: Localized;
}

/** Returns a function that finds a course by its id or its title in any language. */
export function courseFinder(courses: readonly Course[]): (text: string) => number | undefined {
  const byKey = new Map(
    courses.flatMap(({ id, localized_title }) => [
      [String(id), id] as const,
      ...Object.values(localized_title).map((title) => [key(title ?? ''), id] as const),
    ]),
  );
  return (text) => byKey.get(key(text));
}

/** The address in a cell such as `Anna <anna@example.org>` or `mailto:anna@example.org`, in lower case. */
export const addressIn = (text: string): string =>
  (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text)
    .replace(/^mailto:/i, '')
    .replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]+/gu, '')
    .normalize('NFC')
    .toLowerCase();
