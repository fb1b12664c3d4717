import { type EventKind, type EventType, eventTypeIds } from '../../../contract/events.ts';

const byId: Record<number, EventKind> = { 1: 'break', 3: 'b2b', 5: 'open_hours' };

const isKind = (alias: string): alias is EventKind => Object.hasOwn(eventTypeIds, alias);

/** Returns the kind by alias. Without an alias, only three ids mean the same on every server. */
export function kindOf({ id, alias }: Pick<EventType, 'id' | 'alias'>): EventKind {
  const name = alias?.toLowerCase().replaceAll('-', '_');
  if (name) return isKind(name) ? name : 'other';
  return byId[id] ?? 'other';
}

const neverRecorded = new Set<EventKind>(['break', 'open_hours', 'b2b']);

export const isRecorded = ({ type }: { type: Pick<EventType, 'id' | 'alias'> }): boolean =>
  !neverRecorded.has(kindOf(type));
