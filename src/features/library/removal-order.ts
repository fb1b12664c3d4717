import type { Material } from '../../../contract/library.ts';
import type { OfflineMaterial } from '../../db/library-rows.ts';

export const removalOrders = ['oldest', 'largest', 'videos'] as const;
export type RemovalOrder = (typeof removalOrders)[number];

/**
 * Downloaded materials in the order of removal: oldest first, largest first, or videos before the rest. Omits
 * those that take up no space.
 */
export function inRemovalOrder(
  kept: readonly OfflineMaterial[],
  materials: ReadonlyMap<number, Pick<Material, 'type'>>,
  order: RemovalOrder,
): OfflineMaterial[] {
  const isVideo = ({ id }: OfflineMaterial) => Number(materials.get(id)?.type === 'videos');
  const byAge = (a: OfflineMaterial, b: OfflineMaterial) => a.at - b.at || a.id - b.id;
  const compare = {
    oldest: byAge,
    largest: (a: OfflineMaterial, b: OfflineMaterial) => b.got - a.got || byAge(a, b),
    videos: (a: OfflineMaterial, b: OfflineMaterial) =>
      isVideo(b) - isVideo(a) || b.got - a.got || byAge(a, b),
  }[order];
  return kept.filter(({ got }) => got > 0).toSorted(compare);
}

/** The shortest prefix of `kept` that frees at least `bytes`; all of `kept` if it is not enough. */
export function firstFreeing(kept: readonly OfflineMaterial[], bytes: number): OfflineMaterial[] {
  const chosen: OfflineMaterial[] = [];
  let freedBytes = 0;
  for (const row of kept) {
    if (freedBytes >= bytes) break;
    chosen.push(row);
    freedBytes += row.got;
  }
  return chosen;
}
