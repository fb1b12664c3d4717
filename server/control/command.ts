import type { Context } from '../context.ts';

/** What an organiser's command works with, in the running server or on its own. */
export type ControlContext = Pick<Context, 'db' | 'announcer' | 'now' | 'config' | 'files'> & {
  sockets?: Context['sockets'];
  mailSender?: Context['mailSender'];
  platform?: Context['platform'];
};

export interface CommandInput {
  args: readonly string[];
  /** The file that goes with the command, from its beginning; empty where there is none. */
  file: () => AsyncIterable<Uint8Array>;
}

/** Answers what the organiser reads, or the bytes of a file. */
export type Command = (
  ctx: ControlContext,
  input: CommandInput,
) => Promise<string | AsyncIterable<Uint8Array>>;

const mostBytes = 200 * 1024 * 1024;

/** A file that is looked at as a whole. */
export async function wholeOf(file: AsyncIterable<Uint8Array>, most = mostBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > most) throw new CommandError('The file is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Something the organiser can put right; said in a sentence, without a stack. */
export class CommandError extends Error {}

/** Something that is done once the organiser has said that it is meant, by `yes`. */
export class CommandQuestion extends CommandError {}

export const yes = '--yes';
