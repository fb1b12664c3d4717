import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { FieldErrors } from '../../../contract/errors.ts';
import {
  type ProfileField,
  profileFieldNames,
  type ProfileUpdate,
  type ProfileValue,
} from '../../../contract/profile.ts';
import { type Localized, locales } from '../../../contract/scalars.ts';
import type { UserRow } from '../people/rows.ts';

export type ProfileValues = Record<ProfileField, ProfileValue>;

/** A name without translations counts as English. */
const byLanguage = (texts: Localized, plain: string): Localized =>
  Object.values(texts).some(Boolean) || plain === '' ? texts : { en: plain };

export function valuesOf(row: UserRow): ProfileValues {
  const names = byLanguage(row.localized_name, row.first_name);
  const surnames = byLanguage(row.localized_surname, row.last_name);
  return {
    'localized_name.en': names.en || null,
    'localized_name.de': names.de || null,
    'localized_name.ru': names.ru || null,
    'localized_surname.en': surnames.en || null,
    'localized_surname.de': surnames.de || null,
    'localized_surname.ru': surnames.ru || null,
    description: row.description || null,
    birthday: row.birthday,
    birthday_visible: row.birthday_visible,
    education: row.education,
    degree: row.degree,
    study: row.study,
    work_place: row.work_place,
    position: row.position,
    specialization: row.specialization,
    country: row.country,
    phone: row.phone,
    phone_visible: row.phone_visible,
    email_visible: row.email_visible,
    facebook_link: row.facebook_link,
    linkedin_link: row.linkedin_link,
    instagram_link: row.instagram_link,
    video_url: row.video,
    visible: row.visible,
    avatar: row.avatar,
  };
}

const isList = (field: ProfileField) => field === 'study' || field === 'work_place';
const plain = (value: ProfileValue | undefined) => JSON.stringify(value === '' ? null : (value ?? null));
const same = (a: ProfileValue | undefined, b: ProfileValue | undefined) =>
  plain(Array.isArray(a) && a.length === 0 ? null : a) ===
  plain(Array.isArray(b) && b.length === 0 ? null : b);

/** The fields whose requested value differs from the current one. */
export function changesIn(args: ProfileUpdate, current: ProfileValues): Partial<ProfileValues> {
  const changes = profileFieldNames.flatMap((field): [ProfileField, ProfileValue][] => {
    const value = args[field];
    return value === undefined || same(value, current[field]) ? [] : [[field, value]];
  });
  return Object.fromEntries(changes.map(([field, value]) => [field, isList(field) ? (value ?? []) : value]));
}

/** Whether a field to be changed has another value than the person loaded. */
export function isConflict(
  changes: Partial<ProfileValues>,
  base: ProfileUpdate['base'],
  row: UserRow,
  current: ProfileValues,
): boolean {
  return (Object.keys(changes) as ProfileField[]).some((field) => {
    const seen = base?.[field];
    if (seen === undefined || same(seen, current[field])) return false;
    // The client showed a localized description in one of its languages.
    return field !== 'description' || !Object.values(row.localized_description).includes(String(seen));
  });
}

/** The phone number in international form, read as dialled from the country; null if it is not valid. */
const phoneNumber = (phone: string, country: ProfileValue): string | null => {
  const parsed = parsePhoneNumberFromString(phone, (country || undefined) as CountryCode | undefined);
  return parsed?.isValid() ? parsed.number : null;
};

const aYearBefore = (now: number): string => {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, 10);
};

/** Runs the checks that only the server can do. A phone number is returned in international form. */
export function validated(
  changes: Partial<ProfileValues>,
  next: ProfileValues,
  now: number,
): { changes: Partial<ProfileValues>; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const result = { ...changes };
  if (typeof changes.phone === 'string') {
    const phone = phoneNumber(changes.phone, next.country);
    if (phone === null) errors['phone'] = ['phone'];
    else result.phone = phone;
  }
  if (typeof changes.birthday === 'string' && changes.birthday > aYearBefore(now))
    errors['birthday'] = ['tooYoung'];
  if (!locales.some((locale) => next[`localized_name.${locale}`])) errors['localized_name.en'] = ['required'];
  return { changes: result, errors };
}
