import type { Material } from '../../../contract/library.ts';
import type { KeptMaterial } from '../../db/library-rows.ts';

export const removalOrders = ['oldest', 'largest', 'videos'] as const;
export type RemovalOrder = (typeof removalOrders)[number];

/**
 * What would make way, first to last, when there is no room: what was kept first, what is largest, or videos before
 * the rest. Only what takes room is among it.
 */
export function inRemovalOrder(
  kept: readonly KeptMaterial[],
  materials: ReadonlyMap<number, Pick<Material, 'type'>>,
  order: RemovalOrder,
): KeptMaterial[] {
  const isVideo = ({ id }: KeptMaterial) => Number(materials.get(id)?.type === 'videos');
  const byAge = (a: KeptMaterial, b: KeptMaterial) => a.at - b.at || a.id - b.id;
  const compare = {
    oldest: byAge,
    largest: (a: KeptMaterial, b: KeptMaterial) => b.got - a.got || byAge(a, b),
    videos: (a: KeptMaterial, b: KeptMaterial) => isVideo(b) - isVideo(a) || b.got - a.got || byAge(a, b),
  }[order];
  return kept.filter(({ got }) => got > 0).toSorted(compare);
}

/** The first of them that together give so much room. */
export function enoughOf(kept: readonly KeptMaterial[], bytes: number): KeptMaterial[] {
  const chosen: KeptMaterial[] = [];
  let given = 0;
  for (const row of kept) {
    if (given >= bytes) break;
    chosen.push(row);
    given += row.got;
  }
  return chosen;
}
