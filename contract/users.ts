import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { flag, id, idText, localized, number, rev, rowText, timestamp } from './scalars.ts';

export const roleAliases = ['attendee', 'expert', 'moderator', 'admin', 'platformadmin'] as const;
export type RoleAlias = (typeof roleAliases)[number];

export const role = v.object({
  id: number(),
  alias: v.pipe(v.string(), v.toLowerCase()),
  title: v.optional(v.nullable(rowText)),
  localized_title: v.optional(v.nullable(localized)),
});

/** A person as they appear inside other rows: author, host, notificator. */
export const person = v.object({
  id,
  first_name: v.nullish(rowText, ''),
  last_name: v.nullish(rowText, ''),
  localized_name: v.optional(v.nullable(localized)),
  localized_surname: v.optional(v.nullable(localized)),
  avatar: v.optional(v.nullable(rowText)),
  role: v.optional(v.nullable(role)),
});
const personOrNobody = v.pipe(
  v.optional(v.nullable(person), null),
  v.transform((author): Person => author ?? { id: 0, first_name: '', last_name: '' }),
);
export type Person = v.InferOutput<typeof person>;
export type PersonOnWire = v.InferInput<typeof person>;

/** Who wrote something; nobody where that cannot be read. */
export const author = personOrNobody as v.GenericSchema<PersonOnWire, Person>;

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

const maybe = v.optional(v.nullable(rowText));

/** phone, email and birthday are null where the person does not show them to the asker, and where they are empty. */
export const user = v.object({
  ...person.entries,
  description: maybe,
  localized_description: v.optional(v.nullable(localized)),
  chat_role: maybe,
  online: v.optional(v.nullable(flag)),
  last_action_at: v.optional(v.nullable(timestamp)),
  visible: v.optional(flag, true),
  /** False for people known only from an imported programme: never in chat. */
  account: v.optional(flag, true),
  /** What they took part in before: `summer2020`. */
  edition: v.optional(v.nullable(v.array(rowText))),
  course_type: v.optional(v.nullable(number())),
  email: maybe,
  phone: maybe,
  birthday: maybe,
  email_visible: v.optional(flag),
  phone_visible: v.optional(flag),
  birthday_visible: v.optional(flag),
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
