import { deleteOldMessages } from '../../db/prune-messages.ts';
import { database } from '../../db/current-database.ts';
import { deletePictures } from '../../platform/cached-files.ts';

/**
 * Deletes data that can be downloaded again: older messages and pictures. Returns whether anything was
 * deleted.
 */
export async function freeSpace(): Promise<boolean> {
  const messages = await deleteOldMessages(database());
  // If deleting pictures fails, the result still reports deleted messages.
  const pictures = await deletePictures().catch(() => false);
  return messages || pictures;
}
