import * as v from 'valibot';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { unpackEvents } from '../../../contract/event-list.ts';
import {
  event,
  eventDetails,
  listEventDetails,
  listEvents,
  listPackedEvents,
  packedEvents,
} from '../../../contract/events.ts';
import { flattenGroups } from '../../../contract/poll-groups.ts';
import { getProfile, user } from '../../../contract/users.ts';
import { type Area, type RowKind, rowKindNames, rowKinds } from '../../../contract/row-kinds.ts';
import type { TableName } from '../../../src/db/database.ts';
import { type ReportUnreadable, readReporting, splitEvent } from '../apply/row-change.ts';

export interface ListedRow {
  id: number;
  rev: number;
}

/** Rows of one table from a list. */
export interface Listed {
  table: TableName;
  rows: ListedRow[];
  /** Kind of the rows, as in row changes. */
  t: string;
}

export interface AreaList {
  endpoint: Endpoint;
  /** `complete`: every row could be read, so missing rows were deleted. */
  read: (data: unknown, note: ReportUnreadable) => { lists: Listed[]; complete: boolean };
  /** True if the list contains every row of its table. */
  exhaustive: boolean;
}

/** Adds the group of the library, which is the key in `{materials: [], videos: []}`. */
const inLibraryGroup = (type: string, row: unknown): unknown =>
  typeof row === 'object' && row !== null ? { type, ...row } : row;

/** The rows of a list; some servers send an object keyed by id. Null if it is neither. */
function listOf(data: unknown, t: string): unknown[] | null {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null) return null;
  const entries: [string, unknown][] = Object.entries(data);
  if (t === 'material' && entries.length > 0 && entries.every(([, rows]) => Array.isArray(rows)))
    return entries.flatMap(([type, rows]) => (rows as unknown[]).map((row) => inLibraryGroup(type, row)));
  return entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
    ? entries.map(([, row]) => row)
    : null;
}

/** Reads rows one by one, so that an unreadable row does not hide the others. */
function readRows<T>(schema: v.GenericSchema<unknown, T>, data: unknown, t: string, note: ReportUnreadable) {
  const list = listOf(data, t);
  if (!list) return { rows: [], complete: false };
  const rows = list.flatMap((value) => readReporting(schema, value, t, note) ?? []);
  return { rows, complete: rows.length === list.length };
}

const plainList =
  (t: string, table: TableName, schema: v.GenericSchema<unknown, ListedRow>): AreaList['read'] =>
  (data, note) => {
    const { rows, complete } = readRows(schema, t === 'poll' ? flattenGroups(data) : data, t, note);
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
  const row = readReporting(user, data, 'user', note);
  return { lists: [{ t: 'user', table: 'users', rows: row ? [row] : [] }], complete: row !== null };
};

/** The endpoint and the reader of an area's list. Messages are fetched group by group. */
export function areaList(area: Exclude<Area, 'messages'>, packsEvents: boolean): AreaList {
  switch (area) {
    case 'profile':
      return { endpoint: getProfile, read: single, exhaustive: false };
    case 'details':
      return {
        endpoint: listEventDetails,
        read: plainList('event', 'event_details', eventDetails),
        exhaustive: true,
      };
    case 'events':
      return packsEvents
        ? { endpoint: listPackedEvents, read: packed, exhaustive: true }
        : { endpoint: listEvents, read: wholeEvents, exhaustive: true };
    default: {
      const { kind, endpoint, table, schema } = plainLists[area];
      return { endpoint, read: plainList(kind, table, schema), exhaustive: true };
    }
  }
}

type PlainKind = Exclude<RowKind, 'event' | 'message'>;
type PlainArea = (typeof rowKinds)[PlainKind]['area'];
interface PlainList {
  kind: PlainKind;
  endpoint: Endpoint;
  table: TableName;
  schema: v.GenericSchema<unknown, ListedRow>;
}

const plainLists = Object.fromEntries(
  rowKindNames
    .filter((kind): kind is PlainKind => kind !== 'event' && kind !== 'message')
    .map((kind): [string, PlainList] => {
      const { area, list, schema, tables } = rowKinds[kind];
      return [area, { kind, endpoint: list, table: tables[0], schema }];
    }),
  // Every plain kind has an area.
) as Record<PlainArea, PlainList>;
