import type { Folder } from '../../contract/folders.ts';
import type { Material } from '../../contract/library.ts';
import { database } from './current.ts';

/** Those added last first. */
export const listMaterials = async (db = database()): Promise<Material[]> =>
  (await db.materials.toArray()).toSorted((a, b) => b.added_at - a.added_at || b.id - a.id);

export const getMaterial = (id: number, db = database()): Promise<Material | undefined> =>
  db.materials.get(id);

export const listFolders = async (db = database()): Promise<Folder[]> =>
  (await db.folders.toArray()).toSorted((a, b) => a.position - b.position || a.id - b.id);
