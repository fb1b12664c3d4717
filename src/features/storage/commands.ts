import { deleteOldMessages } from '../../db/prune-messages.ts';
import { database } from '../../db/current-database.ts';
import { deletePictures } from '../../platform/cached-files.ts';

/** Takes off the device what can be had again: older messages and pictures. Tells whether there was any. */
export async function freeRoom(): Promise<boolean> {
  const messages = await deleteOldMessages(database());
  // Rows go all or not at all; pictures that stay are no reason to say that nothing has gone.
  const pictures = await deletePictures().catch(() => false);
  return messages || pictures;
}
