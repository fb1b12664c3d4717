import type { Selectable } from 'kysely';
import type { MaterialTable } from '../../db/library-schema.ts';

/** Hashes of the stored contents that a material points to. */
export const contentsOf = ({
  hash,
  preview,
  renditions,
}: Pick<Selectable<MaterialTable>, 'hash' | 'preview' | 'renditions'>): string[] =>
  [hash, preview, ...renditions.map((each) => each.hash)].filter((each) => each !== null);
