import { sql } from 'kysely';
import type { QuestionMode } from '../../../contract/room-settings.ts';
import { schemaVersion } from '../../../server/db/schema-version.ts';
import { Device } from '../harness/device.ts';
import { newDisk, trackListeners } from '../harness/disk.ts';
import { Net } from '../harness/network.ts';
import { Random } from '../harness/random.ts';
import { Scheduler } from '../harness/scheduler.ts';
import { School } from '../harness/school.ts';
import { runTimersBy } from '../harness/tasks.ts';
import type { Tab } from '../harness/tab.ts';
import type { Databases } from './databases.ts';
import { OpRecord } from './op-record.ts';
import { Periods } from './periods.ts';
import { signingCrypto } from './signing-crypto.ts';
import { type Result, SimulatedBox } from './simulated-box.ts';
import { watchDevice } from './watch-device.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Some rules of the server compare times with the clock of the database, which is real. */
const start = () => Math.floor(Date.now() / day) * day + 9 * hour;

const names = ['anna', 'bert', 'clara', 'dora'] as const;
type Name = (typeof names)[number];

/** Names of the devices, with their people. The first four are in every day. */
const deviceNames: readonly [string, Name][] = [
  ['phone', 'anna'],
  ['tablet', 'anna'],
  ['berts', 'bert'],
  ['claras', 'clara'],
  ['doras', 'dora'],
  ['berts-laptop', 'bert'],
];
export const maxDevices = deviceNames.length;

const boxTables = ['box', 'box_copy', 'box_part', 'event_silence', 'erased_session', 'message_reaction'];

/** A device leads to the school, to a box, or nowhere. */
export type Place = 'school' | 'nowhere' | SimulatedBox;

interface Options {
  seed: number;
  /** Count of devices, from 4 to 6. */
  devices: number;
}

/** One school, two boxes, and the devices of a few people, which wander between them. */
export class Site {
  readonly scheduler = new Scheduler(start());
  readonly random: Random;
  readonly school: School;
  readonly boxes: SimulatedBox[] = [];
  readonly devices: Device[] = [];
  readonly record = new OpRecord();
  readonly violations: string[] = [];
  /** Chats: two that both boxes carry, and one that none does. */
  readonly groups: number[] = [];
  /** Events whose rooms show questions at once, and after a moderator has published them. */
  direct = 0;
  moderated = 0;
  /** The person who moderates both rooms. */
  speaker = 0;
  /** By person and chat. */
  readonly members = new Periods();
  readonly silences = new Periods();
  /** By person. */
  readonly suspensions = new Periods();
  /** People whose accounts were deleted. */
  readonly erased = new Set<number>();
  readonly #revoked = new Set<SimulatedBox>();
  readonly #places = new Map<Device, Place>();
  readonly #boxIds = new Map<SimulatedBox, number>();
  readonly #removeListeners = trackListeners();
  readonly #allDevices: Device[] = [];
  readonly #seed: number;
  #adminToken = '';
  #textCount = 0;
  requests = 0;

  private constructor({ school, boxes }: Databases, seed: number) {
    this.#seed = seed;
    this.random = new Random(seed);
    // A new object, for which the server has stored nothing in memory.
    this.school = new School(school.withoutPlugins(), this.scheduler, false);
    this.school.failed = (request) => this.violations.push(`I9 the school failed at ${request}`);
    for (const [at, db] of boxes.entries())
      this.boxes.push(
        new SimulatedBox({
          ...{ name: `box ${at + 1}`, db, violations: this.violations },
          ...{ scheduler: this.scheduler, random: this.random, school: this.school },
          handedOver: (results) => {
            this.record.handed(results);
            this.scheduler.note(`handed over: ${statusesOf(results)}`);
          },
        }),
      );
  }

  static async open(databases: Databases, { seed, devices }: Options): Promise<Site> {
    newDisk();
    const site = new Site(databases, seed);
    runTimersBy(site.scheduler.after);
    await site.#fill(devices);
    return site;
  }

  async #fill(count: number): Promise<void> {
    const { school, scheduler } = this;
    await school.reset(boxTables);
    const admin = await school.person('admin', true);
    await school.db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', admin).execute();
    this.#adminToken = (await school.session(admin)).token;
    await sql`update session set signed_in_at = ${new Date(scheduler.now())}`.execute(school.db);
    const people = new Map<Name, number>();
    for (const name of names) people.set(name, await school.person(name));
    const idOf = (name: Name) => people.get(name)!;
    this.speaker = idOf('clara');
    await this.#addGroup(names.map(idOf));
    await this.#addGroup([idOf('anna'), idOf('clara')]);
    await this.#addGroup([idOf('anna'), idOf('bert')]);
    this.direct = await this.#addEvent('direct');
    this.moderated = await this.#addEvent('moderated');
    for (const [name, person] of deviceNames.slice(0, count))
      this.devices.push(await this.device(name, idOf(person)));
    for (const device of this.devices) await this.openTab(device);
    await scheduler.advance(10_000);
    for (const box of this.boxes) await this.#pair(box);
    await scheduler.advance(10_000);
    for (const device of this.devices) this.move(device, this.random.pick([...this.boxes, 'school']));
  }

  async #addGroup(members: readonly number[]): Promise<void> {
    const { id } = (await this.call('POST', '/chat/group', { title: 'Group', members })) as { id: number };
    this.groups.push(id);
    for (const person of members) this.members.begin(`${person} ${id}`, this.scheduler.now());
  }

  async #addEvent(questions: QuestionMode): Promise<number> {
    const { db } = this.school;
    const now = this.scheduler.now();
    const { id } = await db
      .insertInto('event')
      .values({
        ...{ name: questions, kind: 'lecture', user_id: this.speaker },
        ...{ time_start: new Date(now - hour), time_finish: new Date(now + day) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('event_room').values({ event_id: id, questions, anonymous: false }).execute();
    return id;
  }

  async #pair(box: SimulatedBox): Promise<void> {
    const choice = { name: box.name, days: 30, group_ids: this.groups.slice(0, 2), folder_ids: [] };
    const { id, code } = (await this.call('POST', '/desk/boxes', choice)) as { id: number; code: string };
    this.#boxIds.set(box, id);
    const sent = { code, version: '1.0.0', schema_version: schemaVersion };
    await box.pair((await this.call('POST', '/boxes/pair', sent)) as Parameters<typeof box.pair>[0]);
    box.start();
  }

  /** Adds a device that leads to the school. */
  async device(name: string, person: number): Promise<Device> {
    const { scheduler, random, school } = this;
    const place = (): Place => this.#places.get(device) ?? 'school';
    const net = new Net({
      ...{ scheduler, random, plain: false, aliases: new Map(), sendAmbiguous: () => undefined },
      serve: (request) => this.#serve(place(), request),
      serverTime: () => timeAt(place(), scheduler),
      requestSent: (method, path) => {
        this.requests += 1;
        scheduler.note(`${name} ${method} ${path.replace(/\?.*/, '')}`);
      },
      requestFailed: () => undefined,
      responseArrived: (_method, path, body) => {
        const results = resultsOf(path, body);
        this.record.answered(results);
        if (results.length > 0) scheduler.note(`${name} gets ${statusesOf(results)}`);
      },
    });
    // On every second day, one browser has no WebCrypto: nothing that it sends to boxes is signed.
    const isUnsigned = name === 'tablet' && this.#seed % 2 === 0;
    const device: Device = new Device({
      ...{ name, person, school, scheduler, random, net },
      sockets: () => socketsAt(place(), school),
      ...(!isUnsigned && { subtle: signingCrypto }),
      died: (window) => scheduler.note(`a tab of ${name} dies at ${window}`),
    });
    this.#allDevices.push(device);
    await device.signIn();
    return device;
  }

  async #serve(place: Place, request: Request): Promise<Response | null> {
    if (place === 'nowhere') return null;
    if (place !== 'school') return place.serve(request);
    const response = await this.school.serve(request);
    const key = request.headers.get('idempotency-key');
    if (key && response.status === 404) this.record.answered([{ op_id: key, status: 'dead' }]);
    return response;
  }

  async openTab(device: Device): Promise<Tab> {
    const tab = await device.open();
    watchDevice(this, tab);
    return tab;
  }

  /** Leads a device to another place. */
  move(device: Device, place: Place): void {
    socketsAt(this.#places.get(device) ?? 'school', this.school)?.dropOf(device.person, device.name);
    this.#places.set(device, place);
    device.net.up = place !== 'nowhere';
    for (const tab of device.living) void tab.publishPageState();
  }

  isAtSchool = (device: Device): boolean => (this.#places.get(device) ?? 'school') === 'school';

  /** Signs in again if the session has ended; only possible at the school. Open tabs go on with the new session. */
  async signIn(device: Device): Promise<void> {
    const { person } = device;
    const isPossible = this.isAtSchool(device) && !device.full && !this.erased.has(person);
    if (!isPossible || this.suspensions.is(String(person))) return;
    if (device.token !== null && (await this.school.ctx.sessions.find(device.token))) return;
    await device.signIn();
    for (const tab of device.living) void tab.start();
  }

  async endSuspension(person: number): Promise<void> {
    if (!this.suspensions.is(String(person))) return;
    await this.call('POST', '/desk/people/unsuspend', { ids: [person] });
    this.suspensions.end(String(person), this.scheduler.now());
  }

  async revoke(box: SimulatedBox): Promise<void> {
    this.#revoked.add(box);
    await this.call('POST', `/desk/boxes/${this.#boxIds.get(box)}/revoke`, {});
  }

  isRevoked = (box: SimulatedBox): boolean => this.#revoked.has(box);

  /** Calls the school as an administrator. */
  call = (method: string, path: string, body?: unknown): Promise<unknown> =>
    this.school.call(this.#adminToken, method, path, body);

  /** A text that nothing else contains. */
  text = (prefix: string): string => `<${prefix}${++this.#textCount}>`;

  async close(): Promise<void> {
    for (const device of this.#allDevices)
      for (const tab of device.tabs) {
        tab.kill('now');
        tab.close();
      }
    for (const box of this.boxes) box.cutPower();
    await this.scheduler.rest();
    runTimersBy(null);
    this.#removeListeners();
  }
}

/** The results of a push; none for other responses. */
function resultsOf(path: string, body: unknown): readonly Result[] {
  const { data } = (body ?? {}) as { data?: readonly Result[] };
  return path.startsWith('/sync/push') && Array.isArray(data) ? data : [];
}

const statusesOf = (results: readonly Result[]) =>
  results.map(({ op_id, status, code = '' }) => `${op_id.slice(0, 4)} ${status} ${code}`).join();

const timeAt = (place: Place, { now }: Scheduler): number =>
  place === 'school' || place === 'nowhere' ? now() : place.now();

const socketsAt = (place: Place, school: School) =>
  place === 'nowhere' ? null : place === 'school' ? school.sockets : place.sockets;
