import { type EventKind, eventTypeIds } from '../../../contract/events.ts';
import type { EventRow } from '../../db/database.ts';
import { kindOf } from './event-kind.ts';

export interface Metric {
  kind: EventKind;
  /** Count of events that are over. */
  done: number;
  all: number;
}

/** Counts events by kind, with the same rule as the server: cancelled events are ignored. */
export function metricsOf(
  events: readonly Pick<EventRow, 'time_finish' | 'type' | 'status'>[],
  now: number,
): Metric[] {
  const metrics = new Map<EventKind, Metric>();
  for (const event of events) {
    if (event.status === 'cancelled') continue;
    const kind = kindOf(event.type);
    const metric = metrics.get(kind) ?? { kind, done: 0, all: 0 };
    metrics.set(kind, metric);
    metric.all += 1;
    if (event.time_finish <= now) metric.done += 1;
  }
  return [...metrics.values()].toSorted((a, b) => eventTypeIds[a.kind] - eventTypeIds[b.kind]);
}

const breakKinds: readonly EventKind[] = ['break', 'open_hours'];
const lastKinds: readonly EventKind[] = ['b2b', 'other'];

/** Drops breaks and open hours. The largest kind comes first, B2B meetings and other kinds last. */
export const lessonsOf = (metrics: readonly Metric[]): Metric[] =>
  metrics
    .filter(({ kind }) => !breakKinds.includes(kind))
    .toSorted(
      (a, b) => Number(lastKinds.includes(a.kind)) - Number(lastKinds.includes(b.kind)) || b.all - a.all,
    );
