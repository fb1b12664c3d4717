import { BoxError } from '../box/box-error.ts';
import { type Command, CommandError } from './command.ts';

/** Takes the newest copy of the school into the running box. */
export const boxRefreshCommand: Command = async ({ box }) => {
  if (!box) throw new CommandError('No box runs on this data folder');
  try {
    return await box.refresh();
  } catch (error) {
    throw error instanceof BoxError ? new CommandError(error.message) : error;
  }
};
