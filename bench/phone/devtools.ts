import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

type Params = Record<string, unknown>;
interface Reply {
  id?: number;
  result?: Params;
  error?: { message: string };
}

/** The DevTools protocol of a browser, through pipes. Its methods are typed by their users. */
export class DevTools {
  readonly #browser: ChildProcess;
  readonly #commands: Writable;
  readonly #replies = new Map<number, (reply: Reply) => void>();
  #last = 0;

  private constructor(browser: ChildProcess, commands: Writable, replies: Readable) {
    this.#browser = browser;
    this.#commands = commands;
    let text = '';
    replies.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const messages = text.split('\0');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const reply: Reply = JSON.parse(message);
        if (reply.id === undefined) continue;
        this.#replies.get(reply.id)?.(reply);
        this.#replies.delete(reply.id);
      }
    });
  }

  static start(program: string, flags: readonly string[]): DevTools {
    const browser = spawn(program, [...flags, '--remote-debugging-pipe', 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    const [, , , commands, replies] = browser.stdio;
    return new DevTools(browser, commands as Writable, replies as Readable);
  }

  /** @throws Error if the browser refuses the command */
  send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#replies.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result ?? {}),
      );
      this.#commands.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
  }

  async close(): Promise<void> {
    if (this.#browser.exitCode !== null) return;
    const exited = once(this.#browser, 'exit');
    this.#browser.kill();
    await exited;
  }
}
