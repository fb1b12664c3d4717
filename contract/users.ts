import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  asRow,
  flag,
  id,
  idText,
  lenient,
  localized,
  number,
  readAs,
  rev,
  rowText,
  timestamp,
} from './scalars.ts';

export const roleAliases = ['attendee', 'expert', 'moderator', 'admin', 'platformadmin'] as const;
export type RoleAlias = (typeof roleAliases)[number];

const roleRow = v.object({
  id: number(),
  alias: v.pipe(v.string(), v.toLowerCase()),
  title: v.optional(v.nullable(rowText)),
  localized_title: v.optional(v.nullable(localized)),
});

/**
 * Reads a role of which another server sends only the alias or the id. In chat the specification shows `{id,
 * title}` and says only that ids above 1 look like experts.
 */
function asRole(value: unknown): unknown {
  if (typeof value === 'string' && !/^\d+$/.test(value))
    return { id: roleAliases.findIndex((alias) => alias === value.toLowerCase()) + 1, alias: value };
  const row = asRow(value);
  if (typeof row !== 'object' || row === null || !('id' in row) || 'alias' in row)
    return typeof row === 'object' && row !== null && !('id' in row) ? { id: 0, ...row } : row;
  return { alias: Number(row.id) > 1 ? 'expert' : 'attendee', ...row };
}
export const role = readAs(asRole, roleRow);

/** A person inside other rows: author, host, notificator. */
export const person = v.object({
  id,
  first_name: v.nullish(rowText, ''),
  last_name: v.nullish(rowText, ''),
  localized_name: v.optional(v.nullable(localized)),
  localized_surname: v.optional(v.nullable(localized)),
  avatar: v.optional(v.nullable(rowText)),
  role: v.optional(v.nullable(role)),
});
export type Person = v.InferOutput<typeof person>;
export type PersonOnWire = v.InferInput<typeof person>;

const personOrId = v.union([
  v.object({ ...person.entries, id: v.nullish(v.union([id, v.literal(0)]), 0) }),
  v.pipe(
    id,
    v.transform((plain) => ({ id: plain, first_name: '', last_name: '' })),
  ),
]);

/**
 * A person inside a row whose id may be missing: the specification shows authors by name and picture alone.
 * The id is 0 then. An id alone is read too.
 */
export const personInRow = personOrId as v.GenericSchema<PersonOnWire, Person>;

/** The author of a row; id 0 and an empty name if there is none. */
export const author = v.pipe(
  v.optional(v.nullable(personOrId), null),
  v.transform((given): Person => given ?? { id: 0, first_name: '', last_name: '' }),
) as v.GenericSchema<PersonOnWire, Person>;

const list = v.union([
  v.array(rowText),
  v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  ),
]);

const optionalText = v.optional(v.nullable(rowText));

/** The id of a course; another server may send its row. */
const courseId = readAs((value) => {
  const row = asRow(value);
  return typeof row === 'object' && row !== null && 'id' in row ? row.id : row;
}, number());

/** `YYYY-MM-DD`; also read from an ISO 8601 time or unix seconds. */
const day = lenient<string>(
  v.union([
    v.pipe(
      v.string(),
      v.transform((text) => /^(\d{4}-\d{2}-\d{2})[T ]/.exec(text)?.[1] ?? text),
    ),
    v.pipe(
      v.number(),
      v.transform((seconds) => new Date(seconds * 1000)),
      v.date(),
      v.transform((date) => date.toISOString().slice(0, 10)),
    ),
  ]),
);

/** `phone`, `email` and `birthday` are null if they are empty or the person hides them from the caller. */
export const user = v.object({
  ...person.entries,
  description: optionalText,
  localized_description: v.optional(v.nullable(localized)),
  chat_role: optionalText,
  online: v.optional(v.nullable(flag)),
  last_action_at: v.optional(v.nullable(timestamp)),
  visible: v.optional(flag, true),
  /** False for people known only from an imported programme; they are never in chats. */
  account: v.optional(flag, true),
  /** Earlier editions the person took part in: `summer2020`. */
  edition: v.optional(v.nullable(v.array(rowText))),
  course_type: v.optional(v.nullable(courseId)),
  email: optionalText,
  phone: optionalText,
  birthday: v.optional(v.nullable(day)),
  email_visible: v.optional(flag),
  phone_visible: v.optional(flag),
  birthday_visible: v.optional(flag),
  education: optionalText,
  degree: optionalText,
  study: v.optional(v.nullable(list)),
  work_place: v.optional(v.nullable(list)),
  position: optionalText,
  specialization: optionalText,
  country: optionalText,
  facebook_link: optionalText,
  linkedin_link: optionalText,
  instagram_link: optionalText,
  video: optionalText,
  rev: v.optional(rev, 0),
});
export type User = v.InferOutput<typeof user>;
export type UserOnWire = v.InferInput<typeof user>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'session',
  summary: 'Get the profile of the caller, including the fields only they may see',
  output: user,
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: 'approved',
  summary: 'List visible people; summer2020=1 lists those of the 2020 edition',
  query: v.object({ summer2020: v.optional(v.picklist(['0', '1'])) }),
  output: v.array(user),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/user/:id',
  access: 'approved',
  summary: 'Get a person',
  params: v.object({ id: idText }),
  output: user,
});
