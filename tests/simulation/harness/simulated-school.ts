import type { Db } from '../../../server/db/client.ts';
import { Ledger } from '../../support/ledger/ledger.ts';
import type { AreaIntent } from './area-effects.ts';
import { Device } from './device.ts';
import type { CrashWindow, Tab } from './tab.ts';
import { newDisk, trackListeners } from './disk.ts';
import type { LogMark, ProfileChange, ReadMark } from './marks.ts';
import { remainingRows } from './leftovers.ts';
import { Net } from './network.ts';
import { Random } from './random.ts';
import { checkScreens } from './screens.ts';
import { Scheduler } from './scheduler.ts';
import { School } from './school.ts';
import { seedAreas } from './seed-areas.ts';
import { beginSlow, commitSlow, publishCounts } from './server-actions.ts';
import { runTimersBy } from './tasks.ts';

const start = Date.UTC(2026, 5, 1, 9);

/** Two people and an admin, three devices, two groups and one server: the setting of every run. */
export class SimulatedSchool {
  readonly scheduler = new Scheduler(start);
  readonly random: Random;
  readonly school: School;
  readonly ledger = new Ledger();
  readonly devices: Device[] = [];
  readonly groups: number[] = [];
  readonly events: number[] = [];
  /** Future events with one place. */
  readonly bookable: number[] = [];
  readonly businessSlots: number[] = [];
  readonly materials: number[] = [];
  readonly crashes: Partial<Record<CrashWindow, number>> = {};
  readonly violations: string[] = [];
  /** Own messages that may disappear from the screen: discarded, deleted, or older than the window. */
  readonly mayVanish = new Set<string | number>();
  /** Groups whose window may be replaced. */
  readonly groupsWithGap = new Set<number>();
  readonly openWriters = new Set<string>();
  /** Effects of operations in the order they were made. */
  readonly areaIntents: AreaIntent[] = [];
  /** Steps of business meetings that a later one has replaced or removed unsent, or that may have had no target. */
  readonly replacedSteps = new Set<string>();
  /** Ops that the person discarded, and refused answers that another one replaced. */
  readonly discarded = new Set<string>();
  /** Read marks and notification marks in the order they were made. */
  readonly marked: ReadMark[] = [];
  readonly logged: LogMark[] = [];
  /** Profile changes in order, and values whose change was discarded. */
  readonly profiled: ProfileChange[] = [];
  readonly withdrawn = new Set<string>();
  /** Person and group of later joins: earlier messages count as read. */
  readonly joined = new Set<string>();
  /** Devices that gave up ops other than messages, by a sign-out or a refused mark. */
  readonly gaveUpOps = new Set<string>();
  /** Keys that a plain server got, mapped to those of the ops. */
  readonly aliases = new Map<string, string>();
  readonly endedTokens = new Set<string>();
  readonly plain: boolean;
  /** The owner of the materials, who may also create groups. */
  expert = 0;
  adminToken = '';
  adminId = 0;
  textCount = 0;
  requests = 0;
  /** Counts of everything that is a reason for requests. */
  readonly reasons = { tabs: 0, sessions: 0, intents: 0, connections: 0, events: 0, failures: 0, heldMs: 0 };
  #heldSince = 0;
  readonly #removeListeners = trackListeners();
  readonly #allDevices: Device[] = [];
  ambiguous = 0;

  private constructor(db: Db, seed: number, plain: boolean) {
    this.random = new Random(seed);
    this.school = new School(db, this.scheduler, plain);
    this.school.sockets.reasons = this.reasons;
    this.school.failed = (request) => this.violations.push(`I9 the server failed at ${request}`);
    this.plain = plain;
  }

  static async open(db: Db, seed: number, plain: boolean): Promise<SimulatedSchool> {
    newDisk();
    const simulation = new SimulatedSchool(db, seed, plain);
    runTimersBy(simulation.scheduler.after);
    await simulation.#seed();
    return simulation;
  }

  async #seed(): Promise<void> {
    const { school } = this;
    await school.reset();
    this.adminId = await school.person('admin', true);
    const people = [await school.person('anna'), await school.person('bert')];
    this.adminToken = (await school.session(this.adminId)).token;
    for (const members of [people, people.slice(0, 1)]) {
      const group = await school.call(this.adminToken, 'POST', '/chat/group', { title: 'Group', members });
      const { id } = group as { id: number };
      this.groups.push(id);
      for (const person of [...members, this.adminId]) this.ledger.setMember(person, id, true);
    }
    const [anna, bert] = people as [number, number];
    Object.assign(
      this,
      await seedAreas(school, { admin: this.adminId, expert: anna, others: [bert] }, start),
    );
    for (const [name, person] of [
      ['phone', anna],
      ['laptop', anna],
      ['berts', bert],
    ] as const)
      this.devices.push(await this.device(name, person));
    for (const device of this.devices) await this.openTab(device);
    await this.openTab(this.devices[0]!);
    await this.scheduler.advance(5000);
  }

  async device(name: string, person: number): Promise<Device> {
    const { scheduler, random, school } = this;
    const net = new Net({
      scheduler,
      random,
      plain: this.plain,
      aliases: this.aliases,
      sendAmbiguous: () => (this.ambiguous += 1),
      serve: (request) => school.serve(request),
      requestSent: (method, path, init) => this.#recordRequest(name, method, path, init),
      requestFailed: () => (this.reasons.failures += 1),
      responseArrived: (_method, _path, body) => this.#recordResponse(body),
    });
    const device = new Device({
      name,
      person,
      school,
      scheduler,
      random,
      net,
      died: (window) => {
        this.crashes[window] = (this.crashes[window] ?? 0) + 1;
        scheduler.note(`${name} tab dies at ${window}`);
      },
    });
    device.plain = this.plain;
    this.#allDevices.push(device);
    await this.#startSession(device);
    return device;
  }

  /** A device without a token has no rows either: it fetches all lists. */
  async #startSession(device: Device): Promise<void> {
    if (device.token === null) this.reasons.sessions += 1;
    await device.signIn();
  }

  async openTab(device: Device): Promise<Tab> {
    if (device.token === null) await this.#startSession(device);
    this.reasons.tabs += 1;
    const tab = await device.open();
    checkScreens(this, tab);
    return tab;
  }

  /** Simulated time since the start, in ms. */
  age = (): number => this.scheduler.now() - start;

  /** Starts a writer that does not commit: until it does, pulls get no further and repeat. */
  async beginSlow(name: string): Promise<void> {
    if (this.openWriters.size === 0) this.#heldSince = this.scheduler.now();
    this.openWriters.add(name);
    await beginSlow(this.school, name, `late ${name}`);
  }

  async commitSlow(name: string): Promise<void> {
    this.openWriters.delete(name);
    if (this.openWriters.size === 0) this.reasons.heldMs += this.scheduler.now() - this.#heldSince;
    await commitSlow(this.school, name);
  }

  /** Publishes waiting counts; each makes all devices pull. */
  async publishCounts(): Promise<void> {
    const published = await publishCounts(this.school);
    this.reasons.intents += 3 * published;
  }

  /** Signs in unless the session is valid; open tabs continue with the new session. */
  async signIn(device: Device): Promise<void> {
    if (device.full) return;
    const me = device.token === null ? undefined : await this.school.ctx.sessions.find(device.token);
    if (me) return;
    await this.#startSession(device);
    for (const tab of device.living) if (!tab.frozen) await this.#advanceUntilDone(tab.start());
  }

  /** Advances time while `work` runs. Returns false if it has not ended after ten seconds. */
  async #advanceUntilDone(work: Promise<unknown>): Promise<boolean> {
    let done = false;
    void work.finally(() => {
      done = true;
    });
    await this.scheduler.rest();
    for (let waited = 0; !done && waited < 20; waited++) await this.scheduler.advance(500);
    return done;
  }

  /** Signs out in one tab; the other tabs have to notice it. */
  async signOut(device: Device, tab: Tab): Promise<void> {
    const { token } = device;
    if (token === null) return;
    for (const op of await tab.db.outbox.toArray()) {
      this.ledger.withdraw(op.opId);
      this.mayVanish.add(op.opId);
    }
    this.gaveUpOps.add(device.name);
    device.token = null;
    const done = await this.#advanceUntilDone(tab.api.signOut().finally(() => this.endedTokens.add(token)));
    // The page shows the sign-in, and the other tabs are closed.
    for (const other of device.living) other.kill('now');
    await this.scheduler.advance(100);
    const left = (await indexedDB.databases()).filter(({ name }) => name === device.database);
    if (done && left.length > 0) this.violations.push(...(await remainingRows(device)));
  }

  #recordRequest(device: string, method: string, path: string, init: RequestInit): void {
    this.requests += 1;
    this.scheduler.note(`${device} ${method} ${path.replace(/cursor=[^&]*/, 'cursor')}`);
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    if (this.endedTokens.has(token) && path !== '/logout')
      this.violations.push(`I7 ${device} sent ${method} ${path} with the token of an ended session`);
    const { op_id, client_id, ops } = (typeof init.body === 'string' ? JSON.parse(init.body) : {}) as {
      op_id?: string;
      client_id?: string;
      ops?: { op_id: string }[];
    };
    for (const uuid of [op_id, client_id, ...(ops ?? []).map((op) => op.op_id)])
      if (uuid) this.ledger.sent(uuid);
  }

  #recordResponse(body: unknown): void {
    const { data } = (body ?? {}) as { data?: unknown };
    const rows = Array.isArray(data) ? data.map((result: { data?: unknown }) => result?.data) : [data];
    for (const row of rows) {
      const { id, client_id, rev, group } = (row ?? {}) as {
        id?: number;
        client_id?: string;
        rev?: number;
        group?: object;
      };
      if (id !== undefined && group && client_id && this.ledger.intents.has(client_id))
        this.ledger.acked(client_id, id, rev);
    }
  }

  async close(): Promise<void> {
    for (const device of this.#allDevices)
      for (const tab of device.tabs) {
        if (tab.alive) tab.kill('now');
        tab.close();
      }
    await this.scheduler.rest();
    runTimersBy(null);
    this.#removeListeners();
  }
}
