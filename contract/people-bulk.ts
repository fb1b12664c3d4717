import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, idText, locale, number, timestamp } from './scalars.ts';
import { roleAliases } from './users.ts';

export const personStates = ['approved', 'invited', 'pending', 'declined', 'suspended', 'none'] as const;
export type PersonState = (typeof personStates)[number];

/** For how long people have not used the app. */
export const unseenSpans = ['never', 'week', 'month'] as const;

/** A selection of people; absent fields select everybody. Each word of `q` must occur in a name or the address. */
export const peopleFilter = {
  q: v.optional(v.pipe(v.string(), v.maxLength(100, 'max:100'))),
  role: v.optional(v.picklist(roleAliases)),
  /** The id of a course, or `none`. */
  course: v.optional(v.union([v.literal('none'), idText])),
  /** ISO 3166-1 code. */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  /** `invited`: without an account, but with an address; `none`: without both. */
  state: v.optional(v.picklist(personStates)),
  language: v.optional(locale),
  unseen: v.optional(v.picklist(unseenSpans)),
} as const;
const filter = v.object(peopleFilter);
export type PeopleFilter = v.InferOutput<typeof filter>;
export type PeopleFilterInput = v.InferInput<typeof filter>;

const change = v.variant('field', [
  v.object({ field: v.literal('role'), value: v.picklist(roleAliases) }),
  v.object({ field: v.literal('course_type'), value: v.nullable(id) }),
]);
export type BulkChange = v.InferOutput<typeof change>;

export const changePeople = endpoint({
  method: 'POST',
  path: '/desk/people/bulk',
  access: 'approved',
  summary:
    'Set the role or course of all people of a filter; refused if they are not `total` people any more (administrators)',
  body: v.object({
    filter,
    /** The number of people that the caller has seen for this filter. */
    total: v.pipe(v.number('required'), v.safeInteger('invalid')),
    change,
  }),
  strict: true,
  output: v.object({
    /** Id for undoing the change; null if nobody was changed. */
    id: v.nullable(id),
    changed: number(),
    /** People who have the value already, have no account or invitation, or whom the caller may not change. */
    skipped: number(),
  }),
});

export const undoChangePeople = endpoint({
  method: 'POST',
  path: '/desk/people/bulk/:id/undo',
  access: 'approved',
  summary: 'Undo a change of many people, except where a value has changed since (administrators)',
  params: v.object({ id: idText }),
  output: v.object({ restored: number() }),
});

export const listPeopleChanges = endpoint({
  method: 'GET',
  path: '/desk/people/bulk',
  access: 'approved',
  summary: 'List the changes of many people in the last 30 days, newest first (administrators)',
  output: v.array(v.object({ id, at: timestamp, change, changed: number(), undone: v.boolean() })),
});
