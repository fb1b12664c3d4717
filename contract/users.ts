import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, idText, localized, rev, timestamp } from './scalars.ts';

export const roleAliases = ['attendee', 'expert', 'moderator', 'admin', 'platformadmin'] as const;
export type RoleAlias = (typeof roleAliases)[number];

export const role = v.object({
  id: v.number(),
  alias: v.pipe(v.string(), v.toLowerCase()),
  title: v.optional(v.nullable(v.string())),
  localized_title: v.optional(localized),
});

/** A person as they appear inside other rows: author, host, notificator. */
export const person = v.object({
  id,
  first_name: v.nullish(v.string(), ''),
  last_name: v.nullish(v.string(), ''),
  localized_name: v.optional(v.nullable(localized)),
  localized_surname: v.optional(v.nullable(localized)),
  avatar: v.optional(v.nullable(v.string())),
  role: v.optional(v.nullable(role)),
});
export type Person = v.InferOutput<typeof person>;
export type PersonOnWire = v.InferInput<typeof person>;

const list = v.union([
  v.array(v.string()),
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

const maybe = v.optional(v.nullable(v.string()));

/** phone, email and birthday are absent, not null, where the asker may not see them. */
export const user = v.object({
  ...person.entries,
  description: maybe,
  localized_description: v.optional(v.nullable(localized)),
  chat_role: maybe,
  online: v.optional(v.nullable(v.boolean())),
  last_action_at: v.optional(v.nullable(timestamp)),
  visible: v.optional(v.boolean(), true),
  /** False for people known only from an imported programme: never in chat. */
  account: v.optional(v.boolean(), true),
  /** What they took part in before: `summer2020`. */
  edition: v.optional(v.nullable(v.array(v.string()))),
  course_type: v.optional(v.nullable(v.number())),
  email: maybe,
  phone: maybe,
  birthday: maybe,
  email_visible: v.optional(v.boolean()),
  phone_visible: v.optional(v.boolean()),
  birthday_visible: v.optional(v.boolean()),
  education: maybe,
  degree: maybe,
  study: v.optional(v.nullable(list)),
  work_place: v.optional(v.nullable(list)),
  position: maybe,
  specialization: maybe,
  country: maybe,
  facebook_link: maybe,
  linkedin_link: maybe,
  instagram_link: maybe,
  video: maybe,
  rev: v.optional(rev, 0),
});
export type User = v.InferOutput<typeof user>;
export type UserOnWire = v.InferInput<typeof user>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'session',
  summary: 'The signed-in person, with everything they may see of themselves',
  output: user,
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: 'approved',
  summary: 'Visible people; summer2020=1 gives those of the 2020 edition',
  query: v.object({ summer2020: v.optional(v.picklist(['0', '1'])) }),
  output: v.array(user),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/user/:id',
  access: 'approved',
  summary: 'One person',
  params: v.object({ id: idText }),
  output: user,
});
