import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { number, timestamp } from './scalars.ts';
import { person } from './users.ts';

/** Desks: the screens on which several organisers work on the same rows at a time. */
export const desks = [
  'support',
  'feedback',
  'people',
  'chat',
  'polls',
  'programme',
  'meetings',
  'jobs',
  'connections',
  'boxes',
] as const;
export type Desk = (typeof desks)[number];

export const deskActs = [
  'answer',
  'close',
  'reopen',
  'take',
  'leave',
  'approve',
  'decline',
  'suspend',
  'merge',
  'unsuspend',
  'undo',
  'spam',
  'restore',
  'delete',
  'open',
  'edit',
  'release',
  'retry',
] as const;
export type DeskActName = (typeof deskActs)[number];

/** A row of a desk: its id, prefixed with the kind if a desk has several (`event:7`, `job:3`). */
export const deskRow = v.pipe(v.string(), v.regex(/^([a-z]+:)?[1-9]\d{0,15}$/));

/** The desk row of a draft: its event or, for a new event, the draft itself. */
export const programmeRow = ({ id: draft, event_id }: { id: number; event_id: number | null }): string =>
  event_id === null ? `draft:${draft}` : `event:${event_id}`;

/** The last act on a row. `n` counts the acts on this row. */
export const deskAct = v.object({
  row: deskRow,
  n: number(),
  act: v.picklist(deskActs),
  /** Null for a command on the server, and for an account that was deleted. */
  by: v.nullable(person),
  /** True if the caller did this on another device. */
  other_device: v.optional(v.boolean(), false),
  at: timestamp,
});
export type DeskAct = v.InferOutput<typeof deskAct>;
export type DeskActOnWire = v.InferInput<typeof deskAct>;

/**
 * Header of calls that act on rows of a desk: `12=3,14=0`, by row the `n` of the last act that the caller has
 * seen. If another person, or the caller on another device, has acted since, the response is 412 with that act in `happened`.
 */
export const deskSeenHeader = 'desk-seen';

export const listDeskActs = endpoint({
  method: 'GET',
  path: '/desk/acts/:desk',
  access: 'approved',
  summary:
    'List the latest action on each row of a desk in the last 30 days, newest first (staff of the desk)',
  params: v.object({ desk: v.picklist(desks) }),
  output: v.array(deskAct),
});

const openRows = v.nullable(number());

/** Count of open rows per desk; null for desks the caller may not use. */
export const deskCounts = v.object({
  people: openRows,
  chat: openRows,
  polls: openRows,
  feedback: openRows,
  support: openRows,
  programme: openRows,
  jobs: openRows,
});
export type DeskCounts = v.InferOutput<typeof deskCounts>;

export const getDeskCounts = endpoint({
  method: 'GET',
  path: '/desk/counts',
  access: 'approved',
  summary:
    'Count the open work per desk: waiting accounts, reported messages, open polls, feedback to review, open requests, draft changes, failed jobs (staff of a desk)',
  output: deskCounts,
});

/** Whisper on the channel of a desk: the row that the sender has open, and whether they are editing it. */
export const atRow = v.object({ row: v.nullable(deskRow), editing: v.boolean() });

/** The whisper as other people receive it, with its sender. */
export const personAtRow = v.object({ user: person, ...atRow.entries });
