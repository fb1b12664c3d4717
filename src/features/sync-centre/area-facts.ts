import { type Area, areas, rowKindNames, rowKinds } from '../../../contract/row-kinds.ts';
import type { Snapshot } from '../../db/meta.ts';

export interface AreaFact {
  area: Area;
  /** How many rows of it are on this device. */
  rows: number;
  /** Until when it is complete; null where it has never come. */
  asOf: number | null;
}

const tables: Partial<Record<Area, string>> = {
  ...Object.fromEntries(rowKindNames.map((kind) => [rowKinds[kind].area, rowKinds[kind].tables[0]])),
  details: 'event_details',
};

interface Known {
  snapshot: Snapshot | undefined;
  counts: Readonly<Record<string, number>>;
  lastSyncAt: number | null;
  /** Areas that are still to be brought anew. */
  coming: readonly Area[] | undefined;
}

/** An area that was brought whole once is kept in step by every pull that followed. */
export const areaFacts = ({ snapshot = {}, counts, lastSyncAt, coming = [] }: Known): AreaFact[] =>
  areas.map((area) => {
    const whole = snapshot[area] ?? null;
    const keptSince = whole !== null && !coming.includes(area) ? (lastSyncAt ?? 0) : 0;
    return {
      area,
      rows: counts[tables[area] ?? ''] ?? 0,
      asOf: whole === null ? null : Math.max(whole, keptSince),
    };
  });
