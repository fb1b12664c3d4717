import { Readable } from 'node:stream';
import { BoxError } from '../box/box-error.ts';
import type { BoxRole } from '../box/box-role.ts';
import { type Command, CommandError, type ControlContext, readWhole } from './command.ts';

/** Takes the newest copy of the school into the running box. */
export const boxRefreshCommand: Command = (ctx) => atBox(ctx, (box) => box.refresh());

/** Writes a file with what the running box holds, for its school. */
export const boxExportCommand: Command = (ctx) =>
  atBox(ctx, async (box) => Readable.from([await box.exportFile()]));

/** Gives the running box the answer of its school. */
export const boxImportCommand: Command = (ctx, { file }) =>
  atBox(ctx, async (box) => box.importFile(await readWhole(file())));

/** @throws CommandError if no box runs, or instead of a BoxError */
async function atBox<T>({ box }: ControlContext, work: (box: BoxRole) => Promise<T>): Promise<T> {
  if (!box) throw new CommandError('No box runs on this data folder');
  try {
    return await work(box);
  } catch (error) {
    throw error instanceof BoxError ? new CommandError(error.message) : error;
  }
}
