import type { Context } from '../context.ts';
import { sizeText } from '../size-text.ts';

/** The context of a command, in the running server or in its own process. */
export type ControlContext = Pick<Context, 'db' | 'announcer' | 'now' | 'config' | 'files'> & {
  sessions?: Context['sessions'];
  sockets?: Context['sockets'];
  mailSender?: Context['mailSender'];
  platform?: Context['platform'];
  box?: Context['box'];
};

export interface CommandInput {
  args: readonly string[];
  /** The file of the command, read from its beginning; empty without one. */
  file: () => AsyncIterable<Uint8Array>;
}

/** Returns text for the organiser, or the bytes of a file. */
export type Command = (
  ctx: ControlContext,
  input: CommandInput,
) => Promise<string | AsyncIterable<Uint8Array>>;

const maxBytes = 200 * 1024 * 1024;

/** Reads a whole file into memory. @throws CommandError if it is too large */
export async function readWhole(file: AsyncIterable<Uint8Array>, maxSize = maxBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > maxSize) throw new CommandError(`The file is larger than ${sizeText(maxSize)}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** An error that the organiser can fix; printed without a stack. */
export class CommandError extends Error {}

/** The command was called in the wrong way. */
export class UsageError extends CommandError {}

/** The command failed in the running server for a reason that is no fault of its input. */
export class ServerFailure extends Error {}

/** Needs confirmation: the command runs again with `yes`. */
export class CommandQuestion extends CommandError {}

export const yes = '--yes';
