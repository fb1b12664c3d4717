import type { SeenEvent } from '../../../../contract/agenda.ts';
import type { EventRow } from '../../../db/database.ts';
import type { TextByLanguage } from '../../../i18n/localized.ts';

type Known = Pick<EventRow, 'name' | 'localized_name' | 'time_start' | 'time_finish' | 'room' | 'status'>;

const maxLength = 500;

/**
 * The single name that older builds compare. The order of languages must stay the same as in those builds.
 */
const plainNameOf = ({ name, localized_name: names }: Known): string =>
  names?.de ?? names?.en ?? names?.ru ?? name;

export const seenOf = (event: Known): SeenEvent => ({
  name: plainNameOf(event).slice(0, maxLength),
  localized_name: Object.fromEntries(
    Object.entries(event.localized_name ?? {}).flatMap(([locale, text]) =>
      text ? [[locale, text.slice(0, maxLength)]] : [],
    ),
  ),
  start: event.time_start,
  finish: event.time_finish,
  room: event.room?.slice(0, maxLength) || null,
  cancelled: event.status === 'cancelled',
});

/** Returns the text in the reader's language, or `plain`. */
export type TextIn = (texts: TextByLanguage | null | undefined, plain: string) => string;

export type Change =
  | { what: 'cancelled' | 'back' }
  | { what: 'time'; from: { start: number; finish: number } }
  | { what: 'room'; from: string | null }
  | { what: 'name'; from: string };

/**
 * Returns the changes since the person last saw the event; empty if `seen` is missing. Titles are compared in
 * the reader's language.
 */
export function changesOf(event: Known, seen: SeenEvent | null | undefined, textIn: TextIn): Change[] {
  if (!seen) return [];
  const now = seenOf(event);
  // Old time and room no longer matter once an event is cancelled.
  if (now.cancelled) return seen.cancelled ? [] : [{ what: 'cancelled' }];
  const changes: Change[] = [];
  if (seen.cancelled) changes.push({ what: 'back' });
  if (now.start !== seen.start || now.finish !== seen.finish)
    changes.push({ what: 'time', from: { start: seen.start, finish: seen.finish } });
  if (now.room !== seen.room) changes.push({ what: 'room', from: seen.room });
  const names = seen.localized_name;
  const before = names ? textIn(names, seen.name) : seen.name;
  const isRenamed = names ? before !== textIn(now.localized_name, now.name) : seen.name !== now.name;
  if (isRenamed) changes.push({ what: 'name', from: before });
  return changes;
}
