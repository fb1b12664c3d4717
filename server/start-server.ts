import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { loginLimits } from './auth/login-limits.ts';
import { sessionCache } from './auth/session-cache.ts';
import { findSession } from './auth/sessions.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { serveCommands } from './control/control-socket.ts';
import type { OpenDatabase } from './db/client.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { sharedReplies } from './http/shared-replies.ts';
import { echoServer } from './realtime/echo-server.ts';

export interface RunningServer {
  ctx: Context;
  /** The port it listens on, also where the settings said 0. */
  port: number;
  /** Tells the sockets, lets open requests finish, closes the database. */
  stop: () => Promise<void>;
}

interface Parts {
  config: Config;
  database: OpenDatabase;
  log: Logger;
  now?: () => number;
  clientFolder?: string;
}

/** Starts serving on an open, migrated database. */
export async function startServer({
  config,
  database,
  log,
  now = Date.now,
  clientFolder,
}: Parts): Promise<RunningServer> {
  const { db } = database;
  const sessions = sessionCache((token) => findSession(db, token), now);
  const realtime = echoServer({ config, db, sessions, now });
  const ctx: Context = {
    config,
    db,
    log,
    now,
    pause: (ms) => pause(ms),
    sessions,
    announcer: realtime.announcer,
    presence: realtime.presence,
    sockets: realtime.sockets,
    loginLimits: loginLimits(),
    shared: sharedReplies(),
  };
  const app = createApp(ctx, clientFolder);
  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    setSecurityHeaders(request, response);
    void answer(request, response);
  });
  server.requestTimeout = 120_000;
  realtime.attach(server);
  const port = await listen(server, config);
  const endCommands = await serveCommands(ctx);
  const stop = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await endCommands();
    await realtime.close();
    server.closeIdleConnections();
    const late = setTimeout(() => server.closeAllConnections(), 5000);
    await closed;
    clearTimeout(late);
    await database.close();
  };
  return { ctx, port, stop };
}

const listen = (server: Server, config: Config) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : config.port);
    });
  });
