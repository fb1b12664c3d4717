import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../build/free-port.mjs';
import { callServer } from '../../server/control/control-socket.ts';
import { extensionsHeaders } from './our-app.ts';
import { copyTemplate } from './template.ts';

export interface Account {
  id: number;
  email: string;
  password: string;
  name: string;
}

/** Flags of `npm start`. A small young generation and one helper thread save 80 MB without cost here. */
const flagsOfStart = ['--max-semi-space-size=2', '--v8-pool-size=1'];
/** Flags of a service (docs/operating). */
export const flagsOfService = ['--max-semi-space-size=16'];

/**
 * The built server as its own process with its own data folder. It can be stopped, killed and started again.
 */
export class SchoolProcess {
  readonly dataDir: string;
  readonly port: number;
  #child: ChildProcess | undefined;
  readonly #settings: Record<string, string>;
  readonly #build: string;
  readonly #flags: readonly string[];

  private constructor(
    port: number,
    settings: Record<string, string>,
    build: string,
    flags: readonly string[],
  ) {
    this.port = port;
    this.#settings = settings;
    this.#build = build;
    this.#flags = flags;
    this.dataDir = settings['DATA_DIR'] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-journey-'));
    // Demo content is created only at the first start, and a copied template has had its first start.
    if (settings['DATA_DIR'] === undefined && settings['DEMO'] === 'off') copyTemplate(this.dataDir);
  }

  /** Starts a school, without demo content unless the settings request it. */
  static async start(
    settings: Record<string, string> = {},
    build = 'dist',
    flags: readonly string[] = flagsOfStart,
  ): Promise<SchoolProcess> {
    const school = new SchoolProcess(await freePort(), { DEMO: 'off', ...settings }, build, flags);
    await school.up();
    return school;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts the server again, with new settings if given. */
  async up(settings: Record<string, string> = {}) {
    Object.assign(this.#settings, settings);
    const { DATABASE_URL: _, ...inherited } = process.env;
    this.#child = spawn(process.execPath, [...this.#flags, path.join(this.#build, 'server/main.js')], {
      env: {
        ...inherited,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        LOG_LEVEL: 'error',
        ...this.#settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(50)) {
      const reply = await fetch(`${this.url}/api/ready`, { signal: AbortSignal.timeout(5000) }).catch(
        () => undefined,
      );
      if (reply?.status === 200) return;
      if (this.#child.exitCode !== null) throw new Error('The server did not start');
    }
    // No caller could stop this process later.
    await this.down('SIGKILL');
    throw new Error('The server was not ready in time');
  }

  async down(signal: NodeJS.Signals = 'SIGTERM') {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Runs an administration command in the running server. Returns its output. */
  async command(name: string, args: string[], file: Uint8Array = new Uint8Array()): Promise<string> {
    const answer = await callServer(this.dataDir, name, { args, file: () => Readable.from([file]) });
    if (!answer) throw new Error('The server does not accept commands');
    return text(answer);
  }

  async addPerson(name: string, role = 'attendee'): Promise<Account> {
    const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.org`;
    const [first = '', ...rest] = name.split(' ');
    const output = await this.command('user', ['add', email, first, rest.join(' ') || 'Test', role]);
    const password = output.split(' ').at(-1) ?? '';
    const { user } = await this.signIn({ email, password });
    return { id: user.id, email, password, name };
  }

  async signIn({
    email,
    password,
  }: {
    email: string;
    password: string;
  }): Promise<{ token: string; user: { id: number } }> {
    const { data } = await this.call('POST', '/login', { email, password });
    return data;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- journeys look into answers of every shape
  async call(method: string, address: string, body?: unknown, token?: string, headers = {}): Promise<any> {
    const response = await fetch(`${this.url}/api${address}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...extensionsHeaders,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Creates a group of these people as a chat admin. Returns its id. */
  async addGroup(title: string, members: readonly Account[]): Promise<number> {
    const token = await this.#chatAdmin();
    const body = { title, members: members.map(({ id }) => id) };
    return (await this.call('POST', '/chat/group', body, token)).data.id;
  }

  /** Removes a person from a group as a chat admin. */
  async removeMember(groupId: number, { id }: Account) {
    await this.call('DELETE', `/chat/group/${groupId}/${id}`, undefined, await this.#chatAdmin());
  }

  /** The token of a chat admin, who is created on first use. */
  async #chatAdmin(): Promise<string> {
    const email = 'chat.admin@example.org';
    const output = await this.command('user', ['add', email, 'Chat', 'Admin']).catch(() => undefined);
    const reset = output ?? (await this.command('user', ['password', email]));
    await this.command('user', ['chat-admin', email, 'on']);
    return (await this.signIn({ email, password: reset.split(' ').at(-1) ?? '' })).token;
  }

  async remove() {
    await this.down();
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }
}
