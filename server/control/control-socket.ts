import http from 'node:http';
import type net from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { claimSocket, closeSocket, socketAddress } from '../socket-file.ts';
import {
  CommandError,
  type CommandInput,
  CommandQuestion,
  type ControlContext,
  readWhole,
  ServerFailure,
} from './command.ts';
import { commands } from './commands.ts';

/**
 * A running server executes commands itself, through a socket in its data folder. Anybody who may open the
 * folder may run commands. So an import reaches connected people, and the embedded database has one process.
 */
const socketFile = (dataDir: string) => path.join(dataDir, 'control.sock');
const argsHeader = 'x-command-args';

/** In ms. A command of a box may download for hours, and can be repeated. */
const maxWaitAtBox = 2000;

/**
 * Serves commands until the returned function is called, which waits for running commands; at a box, for two seconds. If
 * another process on the same folder serves them, this one does not.
 */
export async function serveCommands(ctx: ControlContext): Promise<() => Promise<void>> {
  // A server that does not listen has no list of its connections.
  const open = new Set<net.Socket>();
  const running = new Set<Promise<void>>();
  const server = http.createServer((request, response) => {
    const command = handleRequest(ctx, request, response).finally(() => running.delete(command));
    running.add(command);
  });
  const socket = await claimSocket(socketFile(ctx.config.dataDir), (connection) => {
    open.add(connection);
    connection.once('close', () => open.delete(connection));
    server.emit('connection', connection);
  });
  return async () => {
    const closed = socket && closeSocket(socket);
    const ends = Promise.allSettled(running);
    await (ctx.box ? Promise.race([ends, pause(maxWaitAtBox, undefined, { ref: false })]) : ends);
    // The last bytes of a response may still be in the buffer.
    for (const connection of open)
      if (running.size === 0) connection.destroySoon();
      else connection.destroy();
    await closed;
  };
}

async function handleRequest(
  ctx: ControlContext,
  request: http.IncomingMessage,
  response: http.ServerResponse,
) {
  try {
    const command = commands[request.url?.slice(1) ?? ''];
    // A server of an earlier version.
    if (!command) throw new Error('The running server does not know this command');
    if (ctx.box && !command.ofBox)
      throw new CommandError('This is a box. It has the commands box-refresh, box-export and box-import');
    const args = JSON.parse(decodeURIComponent(String(request.headers[argsHeader] ?? '[]'))) as string[];
    const result = await command.run(ctx, { args, file: () => request });
    await readToEnd(request);
    if (typeof result === 'string') response.end(result);
    else await pipeline(Readable.from(result), response);
  } catch (error) {
    // Destroying the connection shows the client that the response is incomplete.
    if (response.headersSent) return void response.destroy();
    await readToEnd(request);
    response.statusCode = error instanceof CommandQuestion ? 409 : error instanceof CommandError ? 422 : 500;
    response.end(error instanceof Error ? error.message : String(error));
  }
}

const errorTypes: Readonly<Record<number, typeof CommandError>> = { 409: CommandQuestion, 422: CommandError };

/** Reads the rest of the request: a client that is still sending would lose the response. */
const readToEnd = (request: http.IncomingMessage) => finished(request.resume()).catch(() => undefined);

/**
 * Runs a command in a running server. Undefined if no server runs on the folder. @throws CommandError or, if the server
 * could not run it, ServerFailure
 */
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
      // A kept connection may have been closed while the organiser answered a question.
      agent: false,
      headers: { [argsHeader]: encodeURIComponent(JSON.stringify(input.args)) },
    });
    request.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    );
    request.once('response', (response) => {
      if (response.statusCode === 200) return resolve(response);
      const ErrorType = errorTypes[response.statusCode ?? 0] ?? ServerFailure;
      readWhole(response).then((body) => reject(new ErrorType(body.toString())), reject);
    });
    // Errors arrive in the response or as the request's error event.
    pipeline(Readable.from(input.file()), request).catch(() => undefined);
  });
}
