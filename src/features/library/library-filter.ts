import type { MaterialView } from '../../db/overlay-materials.ts';
import type { MaterialSort } from '../../lib/sort-materials.ts';
import { fold, matcher } from '../../lib/text-fold.ts';

export type Shelf = 'basic' | 'additional' | 'videos' | 'kept';

export interface LibraryFilter {
  text: string;
  experts: readonly number[];
  event: number | null;
  folder: number | null;
  sort: MaterialSort;
}

export const sorts: readonly MaterialSort[] = [
  'date',
  '-date',
  'name',
  '-name',
  'event_name',
  '-event_name',
  'event_type',
  '-event_type',
  'type',
  '-type',
];

const folded = new WeakMap<MaterialView, string>();

/** The searchable text: name and file name, folded. */
function foldedOf(material: MaterialView): string {
  let text = folded.get(material);
  if (text === undefined) folded.set(material, (text = fold(`${material.name} ${material.file_name ?? ''}`)));
  return text;
}

/** A search covers all shelves; the other filters still apply. */
export function filterMaterials(
  materials: readonly MaterialView[],
  shelf: Shelf,
  { text, experts, event, folder }: LibraryFilter,
  kept: ReadonlySet<number>,
): MaterialView[] {
  const matches = matcher(text);
  const searching = text.trim() !== '';
  const isOnShelf = (material: MaterialView) => {
    if (shelf === 'kept') return kept.has(material.id);
    if (shelf === 'videos') return material.type === 'videos';
    return material.additional === (shelf === 'additional');
  };
  return materials.filter(
    (material) =>
      (searching ? matches(foldedOf(material)) : isOnShelf(material)) &&
      (experts.length === 0 || experts.includes(material.user_id ?? 0)) &&
      (event === null || material.events.some(({ id }) => id === event)) &&
      (folder === null || material.folder.some(({ id }) => id === folder)),
  );
}

/** The number of materials per folder or event id. */
export function countTies(materials: readonly MaterialView[], of: 'folder' | 'events'): Map<number, number> {
  const counts = new Map<number, number>();
  for (const material of materials)
    for (const { id } of material[of]) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Splits materials into videos and all others. */
export const grouped = (materials: readonly MaterialView[]) => ({
  materials: materials.filter(({ type }) => type !== 'videos'),
  videos: materials.filter(({ type }) => type === 'videos'),
});

/** Parses ids joined by commas; ignores anything else. */
export const idsOf = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
