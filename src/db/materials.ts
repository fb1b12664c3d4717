import type { Folder } from '../../contract/folders.ts';
import type { Material } from '../../contract/library.ts';
import { computeOnce } from '../lib/compute-once.ts';
import { database } from './current-database.ts';
import { residentRows } from './resident-rows.ts';

/**
 * Adds the names of owners: a server of the specification sends only their ids. They come from the users on
 * this device.
 */
async function withOwners(
  rows: readonly Material[],
  db: ReturnType<typeof database>,
): Promise<readonly Material[]> {
  const ids = new Set(rows.flatMap(({ user, user_id }) => (!user?.last_name && user_id ? [user_id] : [])));
  if (ids.size === 0) return rows;
  const people = new Map(
    (await db.users.bulkGet([...ids])).flatMap((user) => (user ? [[user.id, user]] : [])),
  );
  return rows.map((row) => {
    const owner = row.user_id && !row.user?.last_name ? people.get(row.user_id) : undefined;
    return owner ? { ...row, user: owner } : row;
  });
}

const newestFirst = computeOnce((rows: readonly Material[]): readonly Material[] =>
  rows.toSorted((a, b) => b.added_at - a.added_at || b.id - a.id),
);

/** Newest first. */
export const listMaterials = async (db = database()): Promise<readonly Material[]> =>
  withOwners(newestFirst(await db.materials.toArray()), db);

/** Like `listMaterials`, for live queries of the page. */
export const listResidentMaterials = async (db = database()): Promise<readonly Material[]> =>
  withOwners(newestFirst(await residentRows('materials', db)), db);

export async function getMaterial(id: number, db = database()): Promise<Material | undefined> {
  const row = await db.materials.get(id);
  return row && (await withOwners([row], db))[0];
}

export const listFolders = async (db = database()): Promise<Folder[]> =>
  (await db.folders.toArray()).toSorted((a, b) => a.position - b.position || a.id - b.id);
