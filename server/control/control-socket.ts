import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { claimSocket, closeSocket, socketAddress } from '../socket-file.ts';
import { CommandError, type CommandInput, CommandQuestion, type ControlContext, wholeOf } from './command.ts';
import { commands } from './commands.ts';

/**
 * A running server does organisers' commands itself, asked through a socket in its data folder: whoever may
 * open the folder may command. So an import reaches the people who are there, and the embedded database has
 * one user.
 */
const socketFile = (dataDir: string) => path.join(dataDir, 'control.sock');
const argsHeader = 'x-command-args';

/** Serves commands until closed; where another process on the same folder does already, this one does not. */
export async function serveCommands(ctx: ControlContext): Promise<() => Promise<void>> {
  const server = http.createServer((request, response) => void answer(ctx, request, response));
  const socket = await claimSocket(
    socketFile(ctx.config.dataDir),
    (connection) => void server.emit('connection', connection),
  );
  return async () => {
    server.closeAllConnections();
    if (socket) await closeSocket(socket);
  };
}

async function answer(ctx: ControlContext, request: http.IncomingMessage, response: http.ServerResponse) {
  try {
    const command = commands[request.url?.slice(1) ?? ''];
    if (!command) throw new CommandError('There is no such command');
    const args = JSON.parse(decodeURIComponent(String(request.headers[argsHeader] ?? '[]'))) as string[];
    const answered = await command.run(ctx, { args, file: () => request });
    await readToEnd(request);
    if (typeof answered === 'string') response.end(answered);
    else await pipeline(Readable.from(answered), response);
  } catch (error) {
    // Who is in the midst of an answer hears that it is not whole.
    if (response.headersSent) return void response.destroy();
    await readToEnd(request);
    response.statusCode = error instanceof CommandQuestion ? 409 : error instanceof CommandError ? 422 : 500;
    response.end(error instanceof Error ? error.message : String(error));
  }
}

/** The connection ends with the answer: somebody still sending would lose it. */
const readToEnd = (request: http.IncomingMessage) => finished(request.resume()).catch(() => undefined);

/** Asks a running server to do a command; undefined when none is running on the folder. @throws CommandError */
export function callServer(
  dataDir: string,
  name: string,
  input: CommandInput,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request({
      socketPath: socketAddress(socketFile(dataDir)),
      path: `/${name}`,
      method: 'POST',
      // A connection that was kept may have been closed while somebody thought about a question.
      agent: false,
      headers: { [argsHeader]: encodeURIComponent(JSON.stringify(input.args)) },
    });
    request.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    );
    request.once('response', (response) => {
      if (response.statusCode === 200) return resolve(response);
      const Refused = response.statusCode === 409 ? CommandQuestion : CommandError;
      wholeOf(response).then((body) => reject(new Refused(body.toString())), reject);
    });
    // What it does not take is said in its answer, or by the error of the request.
    pipeline(Readable.from(input.file()), request).catch(() => undefined);
  });
}
