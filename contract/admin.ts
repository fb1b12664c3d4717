import * as v from 'valibot';
import { deskAct } from './desks.ts';
import { endpoint } from './endpoint.ts';
import { filledText, id, idText, localized, timestamp } from './scalars.ts';
import { accountStates, platformState } from './account.ts';
import { maxReason, peopleFilter } from './people-bulk.ts';
import { roleAliases } from './users.ts';

/** A person as organisers see them. */
export const deskPerson = v.object({
  id,
  first_name: v.string(),
  last_name: v.string(),
  email: v.nullable(v.string()),
  role: v.picklist(roleAliases),
  status: v.picklist([...accountStates, 'suspended', 'none']),
  confirmed: v.boolean(),
  visible: v.boolean(),
  course_type: v.nullable(v.number()),
  chat_role: v.nullable(v.literal('chat_admin')),
  edition: v.array(v.string()),
  /** Reason of the organiser who declined or suspended the account. */
  reason: v.nullable(v.string()),
  created_at: timestamp,
});
export type DeskPerson = v.InferOutput<typeof deskPerson>;

const ids = v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(200, 'max:200'));

/** The reason of a decision, which is mailed to the person. */
const reason = v.pipe(v.string('required'), v.trim(), filledText(maxReason));

/**
 * `ids`: the accounts that were changed. `happened`: what other organisers have done to the rest meanwhile.
 */
const decisionResult = v.object({ ids: v.array(id), happened: v.optional(v.array(deskAct), []) });

const page = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'id'), v.transform(Number)));

export const listWaiting = endpoint({
  method: 'GET',
  path: '/desk/waiting',
  access: 'approved',
  summary:
    'List accounts that wait for approval, page by page: confirmed addresses first, then oldest first (organisers)',
  query: v.object({ page }),
  output: v.object({ people: v.array(deskPerson), total: v.number() }),
});

export const approvePeople = endpoint({
  method: 'POST',
  path: '/desk/people/approve',
  access: 'approved',
  summary: 'Approve waiting or declined accounts; returns the ids of the approved accounts (organisers)',
  body: v.object({ ids }),
  output: decisionResult,
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/desk/people/:id/confirmation',
  access: 'approved',
  summary: 'Mail a waiting person the link that confirms the address again (organisers)',
  params: v.object({ id: idText }),
  output: v.object({ sent: v.literal(true) }),
});

export const confirmAddress = endpoint({
  method: 'POST',
  path: '/desk/people/:id/confirm',
  access: 'approved',
  summary: 'Confirm the address of a waiting account in place of its owner (administrators)',
  params: v.object({ id: idText }),
  output: deskPerson,
});

export const declinePeople = endpoint({
  method: 'POST',
  path: '/desk/people/decline',
  access: 'approved',
  summary: 'Decline waiting accounts; the reason is mailed to them (organisers)',
  body: v.object({ ids, reason }),
  output: decisionResult,
});

export const suspendPeople = endpoint({
  method: 'POST',
  path: '/desk/people/suspend',
  access: 'approved',
  summary:
    'Suspend approved accounts of lower roles: all sessions end, sign-in is refused, and the reason is mailed; returns the ids of the suspended accounts (organisers)',
  body: v.object({ ids, reason }),
  strict: true,
  output: decisionResult,
});

export const unsuspendPeople = endpoint({
  method: 'POST',
  path: '/desk/people/unsuspend',
  access: 'approved',
  summary: 'End suspensions; the people are notified by mail (organisers)',
  body: v.object({ ids }),
  strict: true,
  output: decisionResult,
});

export const deskPageSize = 50;

export const listPeople = endpoint({
  method: 'GET',
  path: '/desk/people',
  access: 'approved',
  summary: 'List all people, or those of a filter, page by page (administrators)',
  query: v.object({ ...peopleFilter, page }),
  output: v.object({ people: v.array(deskPerson), total: v.number() }),
});

export const editPerson = endpoint({
  method: 'PUT',
  path: '/desk/people/:id',
  access: 'approved',
  summary: 'Change the role, course, edition or visibility of a person (administrators)',
  params: v.object({ id: idText }),
  body: v.object({
    role: v.optional(v.picklist(roleAliases)),
    visible: v.optional(v.boolean()),
    course_type: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger()))),
    chat_role: v.optional(v.nullable(v.literal('chat_admin'))),
    edition: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9]{1,20}$/))), v.maxLength(10))),
  }),
  strict: true,
  output: deskPerson,
});

export const listCourses = endpoint({
  method: 'GET',
  path: '/desk/courses',
  access: 'approved',
  summary: 'List the courses a person can attend (administrators)',
  output: v.array(v.object({ id: v.number(), localized_title: localized })),
});

export const setPlatform = endpoint({
  method: 'PUT',
  path: '/desk/platform',
  access: 'approved',
  summary: 'Open or close the platform (administrators)',
  body: v.object({
    closed: v.boolean('required'),
    /** When the platform is expected to open again, in seconds. */
    opens_at: v.optional(
      v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(9_999_999_999))),
    ),
    localized_text: v.optional(
      v.partial(
        v.object({
          en: v.pipe(v.string(), v.maxLength(500, 'max:500')),
          de: v.pipe(v.string(), v.maxLength(500, 'max:500')),
          ru: v.pipe(v.string(), v.maxLength(500, 'max:500')),
        }),
      ),
    ),
  }),
  output: platformState,
});
