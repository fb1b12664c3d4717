import { dropOldMessages } from '../../db/prune-messages.ts';
import { database } from '../../db/current.ts';
import { dropPictures } from '../../platform/kept-files.ts';

/** Takes off the device what can be had again: older messages and pictures. Tells whether there was any. */
export async function freeRoom(): Promise<boolean> {
  const pictures = await dropPictures();
  const messages = await dropOldMessages(database());
  return pictures || messages;
}
