import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  asRow,
  flag,
  id,
  idText,
  lateTimestamp,
  localized,
  readAs,
  rev,
  rowText,
  timestamp,
} from './scalars.ts';
import { person } from './users.ts';

/** Other servers may send the row of a type. */
const asLogType = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value
    ? 'alias' in value && typeof value.alias === 'string'
      ? value.alias
      : value.id
    : value;

/** A log: a notification that is stored until the person deletes it. */
export const log = v.object({
  id,
  type: v.optional(v.nullable(readAs(asLogType, v.union([v.number(), v.string()])))),
  title: v.nullish(rowText, ''),
  localized_title: v.optional(v.nullable(localized)),
  content: v.nullish(rowText, ''),
  localized_content: v.optional(v.nullable(localized)),
  created_at: lateTimestamp,
  read: v.optional(v.nullable(flag)),
  read_at: v.optional(v.nullable(timestamp)),
  notificator: v.optional(v.nullable(readAs(asRow, person))),
  changes: v.optional(
    v.nullable(
      v.object({
        title: v.optional(v.nullable(rowText)),
        content: v.optional(v.nullable(rowText)),
        time_start: v.optional(v.nullable(timestamp)),
        time_finish: v.optional(v.nullable(timestamp)),
        room: v.optional(v.nullable(rowText)),
      }),
    ),
  ),
  event: v.optional(
    v.nullable(
      readAs(
        asRow,
        v.object({ id, name: v.nullish(rowText, ''), localized_name: v.optional(v.nullable(localized)) }),
      ),
    ),
  ),
  library: v.optional(v.nullable(readAs(asRow, v.object({ id, name: v.nullish(rowText, '') })))),
  /** The message that mentions the person. */
  chat: v.optional(v.nullable(v.object({ group_id: id, message_id: id }))),
  /** The target of notifications of other kinds (extension). */
  poll: v.optional(v.nullable(v.object({ id }))),
  request: v.optional(v.nullable(v.object({ id }))),
  /** The business meeting. */
  business: v.optional(v.nullable(v.object({ id }))),
  rev: v.optional(rev, 0),
});
export type Log = v.InferOutput<typeof log>;
export type LogOnWire = v.InferInput<typeof log>;

/** With `up_to`, notifications that arrived after the tap stay unchanged. */
const upTo = v.optional(v.object({ up_to: v.optional(id) }), {});

export const listLogs = endpoint({
  method: 'GET',
  path: '/event/logs',
  access: 'approved',
  summary: 'List the notifications of the caller, newest first',
  output: v.array(log),
});

export const listLogIds = endpoint({
  method: 'GET',
  path: '/event/logs/id',
  access: 'approved',
  summary: 'List the ids of the notifications of the caller',
  output: v.array(id),
});

export const readLog = endpoint({
  method: 'POST',
  path: '/event/logs/:id/read',
  access: 'approved',
  summary: 'Mark a notification read',
  params: v.object({ id: idText }),
  output: log,
  keyed: true,
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'approved',
  summary: 'List notifications; sort=created_at is newest first, -created_at oldest first',
  query: v.object({ sort: v.optional(v.picklist(['created_at', '-created_at'])) }),
  output: v.array(log),
});

export const readAllLogs = endpoint({
  method: 'PUT',
  path: '/notifications/read',
  access: 'approved',
  summary: 'Mark all notifications read',
  body: upTo,
  strict: true,
  keyed: true,
});

export const deleteLog = endpoint({
  method: 'DELETE',
  path: '/notification/:id',
  access: 'approved',
  summary: 'Delete a notification',
  params: v.object({ id: idText }),
  keyed: true,
});

export const deleteAllLogs = endpoint({
  method: 'DELETE',
  path: '/notifications/remove',
  access: 'approved',
  summary: 'Delete all notifications',
  body: upTo,
  keyed: true,
});
