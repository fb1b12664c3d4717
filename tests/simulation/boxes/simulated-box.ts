import pino from 'pino';
import { BoxEnded, type BoxError } from '../../../server/box/box-error.ts';
import { boxHeadersOf } from '../../../server/box/box-headers.ts';
import { readBoxState, writeBoxState } from '../../../server/box/box-state.ts';
import type { Journal } from '../../../server/box/journal.ts';
import type { BoxParts, RunningBox } from '../../../server/box/running-box.ts';
import { startPaired } from '../../../server/box/start-box.ts';
import { readConfig } from '../../../server/config.ts';
import type { Db } from '../../../server/db/client.ts';
import type { MemoryDatabase } from '../../../server/db/memory-database.ts';
import type { Random } from '../harness/random.ts';
import type { Scheduler } from '../harness/scheduler.ts';
import { School } from '../harness/school.ts';
import type { Sockets } from '../harness/sockets.ts';
import { BoxDisk, type Power, powerFailed, vaultOn } from './box-disk.ts';
import { BoxLine, type Exchanged } from './box-line.ts';

/** Moments at which the power of a box may fail: also before and after a write, and before an answer is sent. */
export const powerCuts = ['now', 'begins', 'ends', 'answers', 'handsOver'] as const;
export type PowerCut = (typeof powerCuts)[number];

interface Parts {
  name: string;
  db: Db;
  scheduler: Scheduler;
  random: Random;
  school: School;
  /** Called with the results of each handover at the school. */
  handedOver: (results: readonly Result[]) => void;
  violations: string[];
}

export interface Result {
  op_id: string;
  status: string;
  /** Why it was refused. */
  code?: string;
}

const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent' });
const log = pino({ level: process.env['SIM_LOG'] ?? 'silent' });
const unused = () => Promise.reject(new Error('A paired box does not ask'));

/**
 * A computer with the real program of a box, on a simulated disk and network. One database serves all starts, so requests
 * wait while a copy is loaded.
 */
export class SimulatedBox {
  readonly name: string;
  readonly line: BoxLine;
  disk = new BoxDisk();
  /** Error of its clock, in ms. */
  clockError = 0;
  cutAt: PowerCut | null = null;
  /** The school has ended the pairing, and the box has deleted its copy. */
  hasEnded = false;
  readonly #parts: Parts;
  #power: Power | null = null;
  #running: RunningBox | null = null;
  #server: School | null = null;
  #replacing: Promise<unknown> = Promise.resolve();
  #hasLearnedEnd = false;
  #backup: BoxDisk | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.name = parts.name;
    this.line = new BoxLine({
      ...{ name: parts.name, scheduler: parts.scheduler, random: parts.random },
      serve: (request) => parts.school.serve(request),
      served: (exchanged) => this.#served(exchanged),
      arrived: ({ body }) => {
        if ((body as { code?: string } | undefined)?.code === 'boxEnded') this.#hasLearnedEnd = true;
      },
    });
  }

  now = (): number => this.#parts.scheduler.now() + this.clockError;

  get isOn(): boolean {
    return this.#power !== null;
  }

  /** Null while it does not answer. */
  get sockets(): Sockets | null {
    return this.#server?.sockets ?? null;
  }

  /** Null while it does not answer. */
  get journal(): Journal | null {
    return this.#server?.ctx.box?.journal ?? null;
  }

  /** Stores what the school has answered to the code of the box. */
  async pair(paired: { number: number; token: string; expires_at: number }): Promise<void> {
    const { number, token, expires_at } = paired;
    const vault = vaultOn(this.disk, { isOn: true, writing: () => undefined });
    const begun = { latest: 0, copy: null };
    const school = 'https://school.example';
    await writeBoxState(vault, { school, number, token, expiresAt: expires_at * 1000, ...begun });
  }

  /** Switches it on. Some time later it answers, unless it needs the school and does not reach it. */
  start(): void {
    if (this.#power || this.disk.isDestroyed) return;
    const power: Power = { isOn: true, writing: (moment) => this.#mayDie(moment) };
    this.#power = power;
    this.#boot(power).catch((error: unknown) => {
      if (error instanceof BoxEnded) this.hasEnded = true;
      if (this.#power === power) this.cutPower();
    });
  }

  async #boot(power: Power): Promise<void> {
    const vault = vaultOn(this.disk, power);
    const state = await readBoxState(vault);
    if (!state) throw new Error('The box was not paired');
    const settings = { school: state.school, code: undefined, passphrase: undefined };
    const parts: BoxParts = { config, settings, log, now: this.now, passphrase: unused, code: unused };
    const running = await startPaired(parts, {
      ...{ vault, state, elapsed: this.#parts.scheduler.now, fetch: this.line.fetchOf(power) },
      prepareDatabase: async () => this.#database(),
      startServer: async ({ database, box, now = this.now }) => {
        if (!power.isOn) throw powerFailed();
        const server = this.#serverOn(power, database.db, { ...(box && { box: box.role }), now });
        const stop = async () => {
          if (this.#server === server) this.#server = null;
          server.sockets.dropAll('transport close');
        };
        return { ctx: server.ctx, port: 0, replaced: () => server.replaced(), stop };
      },
      unlock: async () => undefined,
    });
    if (!power.isOn) return running.stop();
    this.#running = running;
    void running.ended.then(() => {
      this.hasEnded = true;
      if (this.#power === power) this.cutPower();
    });
  }

  #serverOn(power: Power, db: Db, options: ConstructorParameters<typeof School>[3]): School {
    const server = new School(db, this.#parts.scheduler, false, options);
    server.failed = (request) => {
      if (power.isOn && !this.disk.isFull)
        this.#parts.violations.push(`I9 ${this.name} failed at ${request}`);
    };
    this.#server = server;
    return server;
  }

  #database(): MemoryDatabase {
    const { db, scheduler } = this.#parts;
    return {
      db,
      kind: 'pglite',
      replace: async (fill, exchanged) => {
        scheduler.serving += 1;
        const filled = fill(db).then(exchanged);
        this.#replacing = filled.catch(() => undefined);
        await filled.finally(() => {
          scheduler.serving -= 1;
        });
      },
      close: async () => undefined,
    };
  }

  /** Its response to a device; null if it does not answer. */
  async serve(request: Request): Promise<Response | null> {
    const [power, server] = [this.#power, this.#server];
    const role = server?.ctx.box;
    if (!power || !server || !role) return null;
    const { scheduler } = this.#parts;
    scheduler.serving += 1;
    try {
      await this.#replacing;
      if (!power.isOn) return null;
      const headers = boxHeadersOf(role);
      const hasLearnedEnd = this.#hasLearnedEnd;
      const response = await server.serve(request);
      if (power.isOn) {
        if (hasLearnedEnd && response.ok)
          this.#parts.violations.push(`X2 ${this.name} answers after the school has ended its pairing`);
        await this.#checkHeld(response.clone(), role.journal);
        this.#mayDie('answers');
      }
      if (!power.isOn) return null;
      for (const [name, value] of headers) response.headers.set(name, value);
      return response;
    } finally {
      scheduler.serving -= 1;
    }
  }

  /** Operations of which a response says that the box holds them are on its disk. */
  async #checkHeld(response: Response, journal: Journal): Promise<void> {
    const { data } = (response.ok ? await response.json().catch(() => ({})) : {}) as { data?: unknown };
    const results = Array.isArray(data) ? (data as Partial<Result>[]) : [];
    const held = results.flatMap(({ op_id, status }) => (op_id && status === 'held' ? op_id : []));
    if (held.length === 0) return;
    const stored = new Set(this.disk.journal().map(({ opId }) => opId));
    for (const opId of held)
      if (journal.find(opId) && !stored.has(opId))
        this.#parts.violations.push(`X1 ${this.name} holds ${opId}, which is not on its disk`);
  }

  #served({ path, status, body }: Exchanged): void {
    if (path !== '/api/box/handover') return;
    if (status === 200) this.#parts.handedOver((body as { data: Result[] }).data);
    this.#mayDie('handsOver');
  }

  #mayDie(moment: PowerCut): void {
    if (this.cutAt === moment) this.cutPower();
  }

  /** Ends everything that runs on it, in the middle of its work. */
  cutPower(): void {
    if (!this.#power) return;
    this.#parts.scheduler.note(`${this.name} is off`);
    this.#power.isOn = false;
    this.#power = null;
    this.cutAt = null;
    // The program would go on with its timers.
    void this.#running?.stop();
    this.#running = null;
    this.#server?.sockets.dropAll('transport close');
    this.#server = null;
  }

  /** Hands over and takes the newest copy, as the command of the operator does. Resolves also if that fails. */
  refresh = async (): Promise<void> => {
    await this.#running?.refresh().catch((error: BoxError) => {
      this.#parts.scheduler.note(`${this.name}: ${error.message}`);
    });
  };

  backUp(): void {
    if (!this.disk.isDestroyed) this.#backup = this.disk.copy();
  }

  /** Starts it from the disk of the last backup. The pairing may have ended since. */
  restore(): void {
    if (!this.#backup) return;
    this.cutPower();
    this.disk = this.#backup.copy();
    this.hasEnded = false;
    this.#hasLearnedEnd = false;
    this.start();
  }

  /** Changes an operation in its journal, and starts it again. `change` returns the changed operation. */
  tamper(change: (entries: readonly [number, Buffer][]) => [number, object] | null): void {
    const changed = change([...this.disk.entries]);
    if (!changed) return;
    this.cutPower();
    const [number, entry] = changed;
    this.disk.entries.set(number, Buffer.from(JSON.stringify(entry)));
    this.start();
  }
}
