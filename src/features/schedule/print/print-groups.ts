import type { EventRow } from '../../../db/database.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { kindOf } from '../event-kind.ts';
import { groupByDay } from '../schedule-days.ts';

export const printViews = ['day', 'room', 'mine', 'doors'] as const;
export type PrintView = (typeof printViews)[number];

interface PrintDay {
  /** Start of the day in ms. */
  day: number;
  events: EventRow[];
}

/** A part of the printed programme that begins on a new sheet. */
export interface PrintGroup {
  key: string;
  /** The room; null for events without one, undefined in a group of one day. */
  room: string | null | undefined;
  days: PrintDay[];
}

interface Selection {
  view: PrintView;
  /** Start of a day in ms; null for all days. */
  day: number | null;
  isMine: (event: EventRow) => boolean;
  /** Order of rooms. */
  compare: (a: string, b: string) => number;
}

/**
 * The sheets of a printed programme: one for each day, one for each room with its days, or one for the door of
 * each room and day. Events without a room come last. Cancelled events are left out, and breaks from the sheets of rooms.
 */
export function printGroups(
  events: readonly EventRow[],
  { view, day, isMine, compare }: Selection,
): PrintGroup[] {
  const listed = events.filter(({ status }) => status !== 'cancelled');
  const daysOf = (some: readonly EventRow[]): PrintDay[] =>
    [...groupByDay(some)]
      .map(([start, ofDay]) => ({ day: start, events: ofDay }))
      .filter((each) => day === null || each.day === day);
  if (view !== 'room' && view !== 'doors') {
    return daysOf(view === 'mine' ? listed.filter(isMine) : listed).map((each) => ({
      key: String(each.day),
      room: undefined,
      days: [each],
    }));
  }
  const rooms = groupBy(
    listed.filter(({ type }) => kindOf(type) !== 'break'),
    ({ room }) => room || null,
  );
  const sheets = [...rooms.keys()]
    .toSorted((a, b) => (a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b)))
    .map((room) => ({ key: room ?? '', room, days: daysOf(rooms.get(room) ?? []) }))
    .filter(({ days }) => days.length > 0);
  return view === 'room' ? sheets : sheets.flatMap(doorSigns);
}

/** A sheet for each day of a room; events without a room have no door. */
const doorSigns = ({ room, days }: PrintGroup): PrintGroup[] =>
  room === null ? [] : days.map((each) => ({ key: `${room} ${each.day}`, room, days: [each] }));

/** The view in the address (`?by=room`). */
export const readView = (search: string): PrintView => {
  const named = new URLSearchParams(search).get('by');
  return printViews.find((view) => view === named) ?? 'day';
};
