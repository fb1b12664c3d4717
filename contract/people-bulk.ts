import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { filledText, id, idText, locale, number, timestamp } from './scalars.ts';
import { requiredInput } from './localized-input.ts';
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
  /**
   * The id of a question, and an answer: `any`, `none`, `yes`, `no`, the id of an option, or the code of a country
   * (`12:yes`).
   */
  answer: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}:(any|none|yes|no|\d{1,8}|[A-Z]{2})$/))),
} as const;
const filter = v.object(peopleFilter);
export type PeopleFilter = v.InferOutput<typeof filter>;
export type PeopleFilterInput = v.InferInput<typeof filter>;

export const maxReason = 500;

const role = v.object({ field: v.literal('role'), value: v.picklist(roleAliases) });
const course = v.object({ field: v.literal('course_type'), value: v.nullable(id) });

/** `approved` approves waiting accounts with a confirmed address. `suspended` mails the reason. */
const change = v.variant('field', [
  role,
  course,
  v.variant('value', [
    v.object({ field: v.literal('status'), value: v.literal('approved') }),
    v.object({
      field: v.literal('status'),
      value: v.literal('suspended'),
      reason: v.pipe(v.string('required'), v.trim(), filledText(maxReason)),
    }),
  ]),
]);
export type BulkChange = v.InferOutput<typeof change>;

const status = v.object({ field: v.literal('status'), value: v.picklist(['approved', 'suspended']) });
const changeInList = v.variant('field', [role, course, status]);
/** A change without its reason. */
export type ListedChange = v.InferOutput<typeof changeInList>;

/** `invitation` mails invitations again, `mail` any text. */
const act = v.variant('field', [
  role,
  course,
  status,
  v.object({ field: v.literal('invitation') }),
  v.object({ field: v.literal('mail') }),
]);
export type BulkAct = v.InferOutput<typeof act>;

/** The number of people that the caller has seen for the filter. */
const total = v.pipe(v.number('required'), v.safeInteger('invalid'));

export const countPeople = endpoint({
  method: 'POST',
  path: '/desk/people/bulk/count',
  access: 'approved',
  summary: 'Count the people of a filter, and those of them that an act would affect (administrators)',
  body: v.object({ filter, act }),
  strict: true,
  output: v.object({ total: number(), affected: number() }),
});

export const changePeople = endpoint({
  method: 'POST',
  path: '/desk/people/bulk',
  access: 'approved',
  summary:
    'Set the role or course of all people of a filter, approve or suspend them; refused if they are not `total` people any more (administrators)',
  body: v.object({ filter, total, change }),
  strict: true,
  output: v.object({
    /** Id for undoing the change; null if nobody was changed. */
    id: v.nullable(id),
    changed: number(),
    /** People whom the change does not affect: `affected` of `/desk/people/bulk/count` leaves them out. */
    skipped: number(),
  }),
});

export const remindPeople = endpoint({
  method: 'POST',
  path: '/desk/people/bulk/remind',
  access: 'approved',
  summary:
    'Mail invitations again to the invited people of a filter; earlier links stop working (administrators)',
  body: v.object({ filter, total }),
  strict: true,
  output: v.object({ sent: number() }),
});

export const maxMailSubject = 150;
export const maxMailText = 5000;

export const mailPeople = endpoint({
  method: 'POST',
  path: '/desk/people/bulk/mail',
  access: 'approved',
  summary:
    'Mail a text to the people of a filter who have an account, each in their language if it is given; ten times an hour (administrators)',
  body: v.object({
    filter,
    total,
    localized_subject: requiredInput(maxMailSubject),
    localized_text: requiredInput(maxMailText),
  }),
  strict: true,
  output: v.object({ sent: number() }),
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
  output: v.array(
    v.object({ id, at: timestamp, change: changeInList, changed: number(), undone: v.boolean() }),
  ),
});
