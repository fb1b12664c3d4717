import * as v from 'valibot';
import { group, listGroups } from '../../contract/chat.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { unpackEvents } from '../../contract/event-list.ts';
import {
  event,
  eventDetails,
  listEventDetails,
  listEvents,
  listPackedEvents,
  packedEvents,
} from '../../contract/events.ts';
import { listLogs, log } from '../../contract/logs.ts';
import { getProfile, listUsers, user } from '../../contract/users.ts';
import type { Area } from '../../src/db/meta.ts';
import type { TableName } from '../../src/db/fence.ts';
import { splitEvent } from './row-change.ts';

export interface ListedRow {
  id: number;
  rev: number;
}

/** Rows of one table as a list brought them. */
export interface Listed {
  table: TableName;
  rows: ListedRow[];
  /** Kind of the rows where events name it. */
  t: string;
}

export interface AreaList {
  endpoint: Endpoint;
  /** `complete`: every row could be read, so that what is missing is gone. */
  read: (data: unknown) => { lists: Listed[]; complete: boolean };
  /** The list is everything there is of its table. */
  exhaustive: boolean;
}

/** Reads rows one by one: a single one that cannot be read must not hide the others. */
function readRows<S extends v.GenericSchema>(schema: S, data: unknown) {
  if (!Array.isArray(data)) return { rows: [], complete: false };
  const parsed = data.map((value) => v.safeParse(schema, value));
  const rows: v.InferOutput<S>[] = parsed.flatMap((result) => (result.success ? [result.output] : []));
  return { rows, complete: rows.length === data.length };
}

const plainList =
  (t: string, table: TableName, schema: v.GenericSchema<unknown, ListedRow>): AreaList['read'] =>
  (data) => {
    const { rows, complete } = readRows(schema, data);
    return { lists: [{ t, table, rows }], complete };
  };

const wholeEvents: AreaList['read'] = (data) => {
  const { rows, complete } = readRows(event, data);
  const split = rows.map(splitEvent);
  return {
    lists: [
      { t: 'event', table: 'events', rows: split.map((row) => row.listed) },
      { t: 'event', table: 'event_details', rows: split.map((row) => row.details) },
    ],
    complete,
  };
};

const packed: AreaList['read'] = (data) => {
  const parsed = v.safeParse(packedEvents, data);
  if (!parsed.success) return { lists: [], complete: false };
  const { rows, complete } = readRows(event, unpackEvents(parsed.output));
  return {
    lists: [{ t: 'event', table: 'events', rows: rows.map((row) => splitEvent(row).listed) }],
    complete,
  };
};

const single: AreaList['read'] = (data) => {
  const parsed = v.safeParse(user, data);
  const rows = parsed.success ? [parsed.output] : [];
  return { lists: [{ t: 'user', table: 'users', rows }], complete: parsed.success };
};

/** How an area is brought whole; messages go group by group. */
export function areaList(area: Exclude<Area, 'messages'>, packsEvents: boolean): AreaList {
  switch (area) {
    case 'profile':
      return { endpoint: getProfile, read: single, exhaustive: false };
    case 'events':
      return packsEvents
        ? { endpoint: listPackedEvents, read: packed, exhaustive: true }
        : { endpoint: listEvents, read: wholeEvents, exhaustive: true };
    case 'details':
      return {
        endpoint: listEventDetails,
        read: plainList('event', 'event_details', eventDetails),
        exhaustive: true,
      };
    case 'users':
      return { endpoint: listUsers, read: plainList('user', 'users', user), exhaustive: true };
    case 'logs':
      return { endpoint: listLogs, read: plainList('log', 'logs', log), exhaustive: true };
    case 'groups':
      return { endpoint: listGroups, read: plainList('group', 'groups', group), exhaustive: true };
  }
}
