import type { Context } from '../context.ts';

/** What an organiser's command works with, in the running server or on its own. */
export type ControlContext = Pick<Context, 'db' | 'announcer' | 'now' | 'config'> & {
  sockets?: Context['sockets'];
  postman?: Context['postman'];
  platform?: Context['platform'];
};

export interface CommandInput {
  args: readonly string[];
  /** The file that goes with the command, if any. */
  file: Uint8Array;
}

/** Answers what the organiser reads, or the bytes of a file. */
export type Command = (ctx: ControlContext, input: CommandInput) => Promise<string | Uint8Array>;

/** Something the organiser can put right; said in a sentence, without a stack. */
export class CommandError extends Error {}
