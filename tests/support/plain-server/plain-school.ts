import path from 'node:path';
import { type Server as HttpServer } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { freePort } from '../../../build/free-port.mjs';
import { staticFiles } from '../../../server/http/static-files.ts';
import { type PlainEcho, plainEcho } from './plain-echo.ts';
import type { PlainFlavour } from './plain-flavour.ts';
import { type PlainServer, plainServer } from './plain-server.ts';

type Settings = Partial<PlainFlavour> & {
  /** Also serves the built client, so that a browser has one origin. */
  client?: boolean;
};

export interface PlainCallRecord {
  method: string;
  path: string;
  status: number;
}

/** A plain server with real requests and sockets. It keeps its state when it goes down and up. */
export class PlainSchool {
  readonly server: PlainServer;
  /** Calls in the order of their responses. */
  readonly calls: PlainCallRecord[] = [];
  /** Replacement responses by `METHOD /path`. */
  readonly replacements = new Map<string, () => Response>();
  readonly port: number;
  readonly #app = new Hono();
  #open: { http: HttpServer; echo: PlainEcho } | null = null;

  private constructor(port: number, { client = false, ...settings }: Settings) {
    this.port = port;
    let last = 0;
    this.server = plainServer({
      ...settings,
      now: Date.now,
      nextId: () => ++last,
      emit: (channel, event, payload) => this.#open?.echo.emit(channel, event, payload),
      online: () => this.#open?.echo.online() ?? [],
    });
    this.#app.all('/api/*', async (c) => {
      const { pathname, search } = new URL(c.req.url);
      const instead = this.replacements.get(`${c.req.method} ${pathname}`);
      const response = instead ? instead() : await this.server.handle(c.req.raw);
      this.calls.push({ method: c.req.method, path: pathname + search, status: response.status });
      return response;
    });
    this.#app.get('/files/*', (c) => this.server.files.handle(c.req.raw));
    if (client) this.#app.get('*', staticFiles(path.resolve('dist/client')));
  }

  static async start(settings: Settings = {}): Promise<PlainSchool> {
    const school = new PlainSchool(await freePort(), settings);
    await school.up();
    return school;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Count of open sockets. */
  get sockets(): number {
    return this.#open?.echo.count() ?? 0;
  }

  closeSockets(): void {
    this.#open?.echo.kick();
  }

  async up(): Promise<void> {
    const echo = plainEcho(() => this.server);
    const http = serve({ fetch: this.#app.fetch, port: this.port, hostname: '127.0.0.1' }) as HttpServer;
    await new Promise((ready) => http.once('listening', ready));
    echo.attach(http);
    this.#open = { http, echo };
  }

  async down(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    if (!open) return;
    open.http.closeAllConnections();
    await open.echo.close();
  }
}
