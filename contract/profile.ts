import * as v from 'valibot';
import { countryCodes } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { fileLimits } from './files.ts';
import { clientId, flag, localized, text } from './scalars.ts';
import { user } from './users.ts';

export const descriptionMaxLength = 500;
/** Maximum of each of the lists `study` and `work_place`. */
export const maxPlaces = 20;

const noControls = (value: string) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value);

/* @__NO_SIDE_EFFECTS__ */
const line = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.replace(/\s+/gu, ' ').trim()),
    text(max),
    v.check(noControls, 'characters'),
  );

/** An empty value clears the field. */
/* @__NO_SIDE_EFFECTS__ */
const clearable = (schema: v.GenericSchema<string, string>) =>
  v.optional(
    v.nullable(
      v.pipe(
        schema,
        v.transform((value) => (value === '' ? null : value)),
      ),
    ),
  );

/** Letters of any script. */
const name = v.pipe(line(100), v.regex(/^[\p{L}\p{M} .'’ʼ-]*$/u, 'letters'));

/** `YYYY-MM-DD`, an existing day. */
const date = v.pipe(
  v.string(),
  // Other clients send a time too.
  v.transform((value) => /^(\d{4}-\d\d-\d\d)[T ]\d\d:/.exec(value)?.[1] ?? value),
  v.check((value) => {
    const at = /^(19|20)\d\d-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
    return value === '' || (!Number.isNaN(at) && new Date(at).toISOString().startsWith(value));
  }, 'date'),
);

const withScheme = (address: string) =>
  address === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(address)
    ? address
    : `https://${address.replace(/^\/*/, '')}`;

function isFollowable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && hostname.includes('.') && username === '';
}

/** A web address; `https` is added if it has no scheme. */
const link = v.pipe(
  v.string(),
  v.transform((value) => withScheme(value.replace(/[\u0000-\u0020\u007f]/g, ''))),
  text(300),
  v.check((value) => value === '' || isFollowable(value), 'link'),
);

const country = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.check((value) => value === '' || countryCodes.includes(value), 'country'),
);

const places = v.optional(
  v.nullable(
    v.pipe(
      v.array(line(200)),
      v.transform((all) => all.filter((place) => place !== '')),
      v.maxLength(maxPlaces, 'tooManyPlaces'),
    ),
  ),
);

const optionalFlag = v.optional(flag);

/** The fields that people may change in their own profile. A text by language has one field per language. */
export const profileFields = {
  'localized_name.en': clearable(name),
  'localized_name.de': clearable(name),
  'localized_name.ru': clearable(name),
  'localized_surname.en': clearable(name),
  'localized_surname.de': clearable(name),
  'localized_surname.ru': clearable(name),
  description: clearable(
    v.pipe(v.string(), v.trim(), text(descriptionMaxLength), v.check(noControls, 'characters')),
  ),
  birthday: clearable(date),
  birthday_visible: optionalFlag,
  education: clearable(line(200)),
  degree: clearable(line(200)),
  study: places,
  work_place: places,
  position: clearable(line(200)),
  specialization: clearable(line(200)),
  country: clearable(country),
  phone: clearable(line(40)),
  phone_visible: optionalFlag,
  email_visible: optionalFlag,
  facebook_link: clearable(link),
  linkedin_link: clearable(link),
  instagram_link: clearable(link),
  video_url: clearable(link),
  visible: optionalFlag,
  /** Null deletes it; a new one is sent as a file. */
  avatar: v.optional(v.null()),
} as const;

export type ProfileField = keyof typeof profileFields;
export const profileFieldNames = Object.keys(profileFields) as ProfileField[];

export const profileValue = v.nullable(v.union([v.string(), v.boolean(), v.array(v.string())]));
export type ProfileValue = v.InferOutput<typeof profileValue>;

/**
 * Absent fields stay unchanged. `base` has the values the person saw of the fields they change; another
 * current value is a conflict.
 */
export const profileUpdate = v.object({
  ...profileFields,
  base: v.optional(v.record(v.picklist(profileFieldNames), profileValue)),
});
export type ProfileUpdate = v.InferOutput<typeof profileUpdate>;

/**
 * Fields that a form of the whole profile repeats and this call cannot change; a different value is refused.
 */
export const fixedFields = {
  id: v.optional(v.unknown()),
  first_name: v.optional(v.unknown()),
  last_name: v.optional(v.unknown()),
  email: v.optional(v.unknown()),
  role: v.optional(v.unknown()),
  chat_role: v.optional(v.unknown()),
  course_type: v.optional(v.unknown()),
  account: v.optional(v.unknown()),
  edition: v.optional(v.unknown()),
  localized_description: v.optional(v.unknown()),
  video: v.optional(v.unknown()),
} as const;
export type FixedField = keyof typeof fixedFields;

/** State that people do not set; ignored. */
const ignoredFields = {
  online: v.optional(v.unknown()),
  last_action_at: v.optional(v.unknown()),
  rev: v.optional(v.unknown()),
  roles: v.optional(v.unknown()),
} as const;

export const updateProfile = endpoint({
  method: 'POST',
  path: '/profile',
  access: 'approved',
  summary:
    'Change the profile of the caller: JSON, or a form with name[], name[lang], _clear[] for the fields to clear, and the files avatar and video',
  body: v.object({
    ...fixedFields,
    ...ignoredFields,
    ...profileUpdate.entries,
    /** Objects by language, in place of `localized_name.en` and so on. */
    localized_name: v.optional(v.nullable(localized)),
    localized_surname: v.optional(v.nullable(localized)),
    /** A form may repeat the address of the current picture; a new picture is sent as a file. */
    avatar: v.optional(v.nullable(v.string())),
    client_id: v.optional(clientId),
  }),
  output: user,
  keyed: true,
  form: { avatar: fileLimits.avatar, video: fileLimits.video },
  fileNames: { upload: 'avatar', photo: 'avatar' },
});

export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/profile',
  access: 'session',
  summary:
    'Delete the account of the caller; messages=1 also deletes their messages. Requires a sign-in within the last ten minutes, or the password',
  query: v.object({ messages: v.optional(v.picklist(['0', '1'])) }),
  body: v.optional(
    v.object({ current_password: v.optional(v.pipe(v.string(), v.maxLength(128, 'max:128'))) }),
    {},
  ),
});

/** Accepted types of a video, detected from its content. */
export const videoTypes: readonly string[] = ['video/mp4', 'video/webm', 'video/quicktime'];
