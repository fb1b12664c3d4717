import * as v from 'valibot';
import {
  fixedFields,
  profileFields,
  type ProfileUpdate,
  profileUpdate,
  type updateProfile,
} from '../../../contract/profile.ts';
import { locales } from '../../../contract/scalars.ts';
import type { UserOnWire } from '../../../contract/users.ts';
import { storedAddress } from '../../auth/file-addresses.ts';
import { parse } from '../../http/parse.ts';
import { Refusal } from '../../http/refusal.ts';

type SentForm = v.InferOutput<typeof updateProfile.body>;

/**
 * The changes in a profile form. Clients send all fields of the form; fields that can't be changed this way
 * must have their current value (`own`). @throws Refusal with the fixed fields that differ
 */
export function profileOfForm(sent: SentForm, own: UserOnWire): ProfileUpdate {
  const { avatar, localized_name, localized_surname, ...rest } = sent;
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => name in profileUpdate.entries && value !== undefined),
  );
  for (const [field, texts] of Object.entries({ localized_name, localized_surname }))
    for (const locale of locales) if (texts?.[locale]) values[`${field}.${locale}`] ??= texts[locale];
  if (avatar === null) values['avatar'] = null;
  if (sent.video_url === undefined && changesVideoUrl(sent.video, own))
    values['video_url'] = parse(videoLink, { video: sent.video }).video;
  const changedFixed = Object.keys(fixedFields).filter(
    (name) => !(name === 'video' && 'video_url' in values) && !isUnchanged(name, sent, own, values),
  );
  if (typeof avatar === 'string' && !same(avatar, own.avatar)) changedFixed.push('avatar');
  if (changedFixed.length > 0)
    throw new Refusal('invalid', {
      fields: Object.fromEntries(changedFixed.map((name) => [name, ['fixed']])),
    });
  return values;
}

const videoLink = v.object({ video: profileFields.video_url });

/**
 * Whether `video` holds the URL of another video, or null to remove it. Our own app sends it for an uploaded
 * file only.
 */
const changesVideoUrl = (video: unknown, own: UserOnWire): boolean =>
  (video === null || (typeof video === 'string' && /^https?:/i.test(video))) && !same(video, own.video);

function isUnchanged(
  name: string,
  sent: SentForm,
  own: UserOnWire,
  values: Record<string, unknown>,
): boolean {
  const value: unknown = sent[name as keyof SentForm];
  if (value === undefined) return true;
  const current: unknown = own[name as keyof UserOnWire];
  // The plain name follows from the localized names, current or new.
  const namesOf = (field: 'localized_name' | 'localized_surname') =>
    locales.flatMap((locale) => [own[field]?.[locale], values[`${field}.${locale}`]]);
  if (name === 'first_name' && namesOf('localized_name').some((each) => same(value, each))) return true;
  if (name === 'last_name' && namesOf('localized_surname').some((each) => same(value, each))) return true;
  // Clients may send a role as object, id or alias.
  if (name === 'role') return [own.role?.id, own.role?.alias].some((each) => same(idOf(value), each));
  return same(value, current);
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** Forms send texts only, and leave out empty fields. */
function same(sent: unknown, is: unknown): boolean {
  if (isEmpty(sent) || isEmpty(is)) return isEmpty(sent) && isEmpty(is);
  if (typeof sent === 'string' && storedAddress(sent) === is) return true;
  if (typeof is === 'boolean')
    return [is, String(is), Number(is), String(Number(is))].some((as) => as === sent);
  const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return plain(sent) === plain(is);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
