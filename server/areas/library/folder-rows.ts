import type { FolderOnWire } from '../../../contract/folders.ts';
import type { Reader } from '../../db/client.ts';

/** Folders by position; only those of the ids, if given. */
export function foldersFor(db: Reader, ids?: readonly number[]): Promise<FolderOnWire[]> {
  let query = db
    .selectFrom('folder')
    .select(['id', 'name', 'position', 'rev'])
    .orderBy('position')
    .orderBy('id');
  if (ids) query = query.where('id', 'in', ids.length > 0 ? [...ids] : [0]);
  return query.execute();
}
