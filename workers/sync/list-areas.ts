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
import { type NoteOdd, readNoting, splitEvent } from './row-change.ts';

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
  read: (data: unknown, note: NoteOdd) => { lists: Listed[]; complete: boolean };
  /** The list is everything there is of its table. */
  exhaustive: boolean;
}

/** Reads rows one by one: a single one that cannot be read must not hide the others. */
function readRows<T>(schema: v.GenericSchema<unknown, T>, data: unknown, t: string, note: NoteOdd) {
  if (!Array.isArray(data)) return { rows: [], complete: false };
  const rows = data.flatMap((value) => readNoting(schema, value, t, note) ?? []);
  return { rows, complete: rows.length === data.length };
}

const plainList =
  (t: string, table: TableName, schema: v.GenericSchema<unknown, ListedRow>): AreaList['read'] =>
  (data, note) => {
    const { rows, complete } = readRows(schema, data, t, note);
    return { lists: [{ t, table, rows }], complete };
  };

const wholeEvents: AreaList['read'] = (data, note) => {
  const { rows, complete } = readRows(event, data, 'event', note);
  const split = rows.map(splitEvent);
  return {
    lists: [
      { t: 'event', table: 'events', rows: split.map((row) => row.listed) },
      { t: 'event', table: 'event_details', rows: split.map((row) => row.details) },
    ],
    complete,
  };
};

const packed: AreaList['read'] = (data, note) => {
  const parsed = v.safeParse(packedEvents, data);
  if (!parsed.success) return { lists: [], complete: false };
  const { rows, complete } = readRows(event, unpackEvents(parsed.output), 'event', note);
  return {
    lists: [{ t: 'event', table: 'events', rows: rows.map((row) => splitEvent(row).listed) }],
    complete,
  };
};

const single: AreaList['read'] = (data, note) => {
  const row = readNoting(user, data, 'user', note);
  return { lists: [{ t: 'user', table: 'users', rows: row ? [row] : [] }], complete: row !== null };
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
