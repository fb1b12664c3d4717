import * as v from 'valibot';
import { businessFeedback, businessStates } from './business.ts';
import { endpoint } from './endpoint.ts';
import { filledText, flag, id, idText, locale, number, rowText, timestamp } from './scalars.ts';
import { businessWays } from './school.ts';
import { person } from './users.ts';

export const businessTableLimits = { name: 60, tables: 500 } as const;

/** A table at which people meet; closed ones get no more meetings. */
export const businessTable = v.object({
  id,
  name: rowText,
  position: number(),
  closed: flag,
  /** Count of its coming meetings. */
  coming: number(),
});
export type BusinessTable = v.InferOutput<typeof businessTable>;

const namedTable = v.object({ id, name: rowText });

/** A request or an accepted meeting, as organisers see it. Messages and links are left out. */
export const deskMeeting = v.object({
  id,
  requester: person,
  partner: person,
  state: v.picklist(businessStates),
  way: v.picklist(businessWays),
  proposals: v.array(timestamp),
  start: v.nullable(timestamp),
  minutes: v.number(),
  /** Null online, and for meetings that need a table. */
  table: v.nullable(namedTable),
  at: timestamp,
});
export type DeskMeeting = v.InferOutput<typeof deskMeeting>;
export type DeskMeetingOnWire = v.InferInput<typeof deskMeeting>;

/** Unix seconds. */
const slot = v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(0), v.maxValue(9_999_999_999));
const tableName = v.pipe(v.string('required'), v.trim(), filledText(businessTableLimits.name));
const ofRow = v.object({ id: idText });

export const listBusinessTables = endpoint({
  method: 'GET',
  path: '/desk/business/tables',
  access: 'approved',
  summary: 'List the tables for business meetings (organisers; extension)',
  output: v.array(businessTable),
});

export const addBusinessTable = endpoint({
  method: 'POST',
  path: '/desk/business/tables',
  access: 'approved',
  summary: 'Add a table for business meetings (organisers; extension)',
  body: v.object({ name: tableName }),
  output: v.array(businessTable),
});

export const editBusinessTable = endpoint({
  method: 'PUT',
  path: '/desk/business/tables/:id',
  access: 'approved',
  summary: 'Rename, move, close or open a table; closing leaves its meetings (organisers; extension)',
  params: ofRow,
  body: v.object({
    name: v.optional(tableName),
    position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))),
    closed: v.optional(v.boolean()),
  }),
  output: v.array(businessTable),
});

export const deleteBusinessTable = endpoint({
  method: 'DELETE',
  path: '/desk/business/tables/:id',
  access: 'approved',
  summary: 'Delete a table without coming meetings (organisers; extension)',
  params: ofRow,
});

export const getRearrangement = endpoint({
  method: 'GET',
  path: '/desk/business/tables/:id/rearrangement',
  access: 'approved',
  summary:
    'Propose another table in the same slot for each coming meeting of a table; null if none is free (organisers; extension)',
  params: ofRow,
  output: v.array(v.object({ meeting: deskMeeting, table: v.nullable(namedTable) })),
});

export const releaseRearrangement = endpoint({
  method: 'POST',
  path: '/desk/business/tables/:id/release',
  access: 'approved',
  summary: 'Close a table and move all its coming meetings as given, all or none (organisers; extension)',
  params: ofRow,
  body: v.object({
    moves: v.pipe(
      v.array(
        v.object({
          meeting_id: id,
          /** Null: the meeting needs a table. */
          table_id: v.nullable(id),
        }),
      ),
      v.maxLength(2000),
    ),
  }),
  output: v.array(businessTable),
});

export const listDeskMeetings = endpoint({
  method: 'GET',
  path: '/desk/business/meetings',
  access: 'approved',
  summary: 'List the accepted business meetings and the unanswered requests (organisers; extension)',
  output: v.array(deskMeeting),
});

export const placeBusinessMeeting = endpoint({
  method: 'POST',
  path: '/desk/business/meetings',
  access: 'approved',
  summary:
    'Arrange a meeting of two people, or place their open request; without a table the first free one is taken (organisers; extension)',
  body: v.object({
    requester_id: id,
    partner_id: id,
    /** The open request that is placed; refused if it has ended. */
    request_id: v.optional(id),
    start: slot,
    way: v.picklist(businessWays),
    table_id: v.optional(v.nullable(id)),
  }),
  output: deskMeeting,
});

export const moveBusinessMeeting = endpoint({
  method: 'PUT',
  path: '/desk/business/meetings/:id',
  access: 'approved',
  summary: 'Move a meeting to another slot or table (organisers; extension)',
  params: ofRow,
  body: v.object({ start: slot, table_id: v.optional(v.nullable(id)) }),
  output: deskMeeting,
});

export const endBusinessMeeting = endpoint({
  method: 'DELETE',
  path: '/desk/business/meetings/:id',
  access: 'approved',
  summary: 'Cancel a meeting or a request (organisers; extension)',
  params: ofRow,
});

export const exportBusinessMeetings = endpoint({
  method: 'GET',
  path: '/desk/business/meetings.csv',
  access: 'file',
  summary: 'Export the accepted business meetings as CSV (organisers; extension)',
  query: v.object({ lang: v.optional(locale) }),
});

/** Null: hidden, because fewer than five people could be meant. */
const hideable = v.nullable(v.number());

export const getBusinessStatistics = endpoint({
  method: 'GET',
  path: '/desk/business/statistics',
  access: 'approved',
  summary:
    'Count meetings by state, slot and table, and the feedback; feedback of fewer than five people is hidden (organisers; extension)',
  output: v.object({
    states: v.array(v.object({ state: v.picklist(businessStates), count: v.number() })),
    slots: v.array(
      v.object({
        start: timestamp,
        meetings: v.number(),
        /** Tables that are taken. */
        tables: v.number(),
      }),
    ),
    tables: v.array(v.object({ id, name: rowText, meetings: v.number() })),
    feedback: v.array(v.object({ feedback: v.picklist(businessFeedback), count: hideable })),
  }),
});
