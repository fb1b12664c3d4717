import { type Area, areas, rowKindNames, rowKinds } from '../../../contract/row-kinds.ts';
import type { Snapshot } from '../../db/meta.ts';

export interface AreaFact {
  area: Area;
  /** Count of rows on this device. */
  rows: number;
  /** Instant up to which the area is complete; null if it was never downloaded. */
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
  /** Areas that are still to be downloaded again. */
  pendingAreas: readonly Area[] | undefined;
}

/** Lists all areas. Once an area is downloaded as a whole, each later pull keeps it up to date. */
export const areaFacts = ({ snapshot = {}, counts, lastSyncAt, pendingAreas = [] }: Known): AreaFact[] =>
  areas.map((area) => {
    const downloadedAt = snapshot[area] ?? null;
    const syncedAt = downloadedAt !== null && !pendingAreas.includes(area) ? (lastSyncAt ?? 0) : 0;
    return {
      area,
      rows: counts[tables[area] ?? ''] ?? 0,
      asOf: downloadedAt === null ? null : Math.max(downloadedAt, syncedAt),
    };
  });
