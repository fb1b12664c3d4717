import { Database } from '../../../src/db/database.ts';
import { putMeta } from '../../../src/db/meta.ts';
import {
  addOfflineMaterials,
  changeOfflineRules,
  removeOfflineMaterials,
} from '../../../src/db/offline-materials.ts';
import {
  contentName,
  markAddress,
  partAddress,
  partBytes,
  readMark,
  streamParts,
} from '../../../src/lib/stored-content.ts';
import { downloadMaterials } from '../../../workers/offline-files/download-materials.ts';
import type { OfflineFilesEnvironment } from '../../../workers/offline-files/environment.ts';
import { Random } from '../harness/random.ts';
import { DownloadSchool, hashOf } from './download-school.ts';

const steps = {
  keep: 20,
  remove: 8,
  replace: 10,
  delete: 4,
  receive: 25,
  download: 30,
  die: 15,
  pause: 4,
  continue: 8,
  fill: 3,
} as const;
const stepsPerDay = 60;

/** One device that downloads materials while people, the server, the network and the disk disturb it. */
class DownloadDevice {
  readonly school: DownloadSchool;
  readonly db: Database;
  readonly #random: Random;
  readonly #entries = new Map<string, Response>();
  /** Materials that the person wants and that never left the device's library since. */
  readonly wanted = new Set<number>();
  full = false;
  paused = false;
  #worker: { stop: () => void; ended: Promise<void> } | null = null;

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.school = new DownloadSchool(this.#random);
    this.db = new Database(`downloads-${seed}`);
  }

  async open(): Promise<void> {
    await putMeta('session', { base: 'http://school.example/api', token: 'token' }, this.db);
    await this.receive();
  }

  async close(): Promise<void> {
    this.die();
    await this.db.delete();
  }

  /** Gives the device the current library. */
  async receive(): Promise<void> {
    const materials = this.school.materials();
    await this.db.transaction('rw', this.db.materials, async () => {
      await this.db.materials.clear();
      await this.db.materials.bulkPut(materials);
    });
    const ids = new Set(materials.map(({ id }) => id));
    for (const id of this.wanted) if (!ids.has(id)) this.wanted.delete(id);
  }

  async keep(id: number): Promise<void> {
    await addOfflineMaterials([id], 0, this.db);
    if (await this.db.materials.get(id)) this.wanted.add(id);
  }

  async remove(id: number): Promise<void> {
    await removeOfflineMaterials([id], this.db);
    this.wanted.delete(id);
  }

  /** Starts the worker unless it is running. */
  download(): Promise<void> {
    if (this.#worker) return this.#worker.ended;
    const stopped = new AbortController();
    const db = new Database(this.db.name);
    const env: OfflineFilesEnvironment = {
      db,
      cache: this.#cache(stopped.signal),
      now: () => 0,
      fetch: this.school.fetch,
      room: async () => Infinity,
      heldBack: () => null,
      note: () => {},
      signal: stopped.signal,
    };
    const end = () => {
      db.close();
      if (this.#worker === worker) this.#worker = null;
    };
    const stop = () => {
      stopped.abort();
      end();
    };
    // A terminated worker ends with the errors of its closed database.
    const worker = { stop, ended: downloadMaterials(env).then(end, end) };
    this.#worker = worker;
    return worker.ended;
  }

  /** Terminates the worker in the middle of its work. */
  die(): void {
    this.#worker?.stop();
  }

  #cache(signal: AbortSignal): OfflineFilesEnvironment['cache'] {
    const entries = this.#entries;
    // A terminated worker receives no results any more.
    const alive = async <T>(value: () => T): Promise<T> => {
      await passTurns(1);
      return signal.aborted ? new Promise<T>(() => {}) : value();
    };
    return {
      match: (key) => alive(() => entries.get(key as string)?.clone()),
      put: (key, response) =>
        alive(() => {
          if (this.full) throw new DOMException('full', 'QuotaExceededError');
          entries.set(key as string, response);
        }),
      delete: (key) => alive(() => entries.delete(new URL((key as Request).url).pathname)),
      keys: () => alive(() => [...entries.keys()].map((key) => new Request(`http://school.example${key}`))),
    };
  }

  /** What a page reads; null if the content is not complete. */
  async read(hash: string): Promise<Buffer | null> {
    const cache = { match: async (key: RequestInfo | URL) => this.#entries.get(key as string)?.clone() };
    const name = contentName(hash);
    const mark = await readMark(cache, name);
    if (!mark) return null;
    const body = streamParts(cache, name, 0, mark.bytes - 1);
    return Buffer.from(await new Response(body).arrayBuffer().catch(() => new ArrayBuffer()));
  }

  /** Offered as available offline, but not readable or not the content that was promised. */
  async unreadable(): Promise<string[]> {
    const violations: string[] = [];
    // No worker may delete a content between reading the row and reading its bytes.
    const rows = await this.db.kept.toArray();
    for (const { id, state, hash, before } of rows)
      for (const each of [...(state === 'kept' ? [hash] : []), ...(before === undefined ? [] : [before])]) {
        const content = await this.read(each);
        const row = await this.db.kept.get(id);
        const isCurrent = row?.state === state && row.hash === hash && row.before === before;
        if (isCurrent && (!content || hashOf(content) !== each))
          violations.push(
            `material ${id} is marked as kept, but its content is ${content ? 'damaged' : 'missing'}`,
          );
      }
    return violations;
  }

  /** Differences between what is stored and what should be, once everything has ended. */
  async wrongAtTheEnd(): Promise<string[]> {
    const rows = await this.db.kept.toArray();
    const stored = new Map(rows.map((row) => [row.id, row]));
    const lost = [...this.wanted].filter((id) => !stored.has(id));
    const old = rows.filter(({ id, state, hash }) => {
      const content = this.school.contents.get(id);
      return state !== 'kept' || !content || hashOf(content) !== hash;
    });
    const used = rows.flatMap(({ hash, bytes }) => {
      const name = contentName(hash);
      const parts = Array.from({ length: Math.ceil(bytes / partBytes) }, (_, at) => partAddress(name, at));
      return [markAddress(name), ...parts];
    });
    const unused = [...this.#entries.keys()].filter((key) => !used.includes(key));
    return [
      ...lost.map((id) => `material ${id} was wanted, but is not stored`),
      ...old.map(
        ({ id, state, error }) => `material ${id} is ${state} ${error ?? ''}, not the latest version`,
      ),
      ...unused.map((key) => `${key} was not deleted`),
    ];
  }

  async perform(step: keyof typeof steps): Promise<void> {
    const id = this.#random.between(1, 4);
    if (step === 'keep') await this.keep(id);
    else if (step === 'remove') await this.remove(id);
    else if (step === 'replace') this.school.replace(id);
    else if (step === 'delete') this.school.contents.set(id, null);
    else if (step === 'receive') await this.receive();
    else if (step === 'download') void this.download();
    else if (step === 'die') this.die();
    else if (step === 'fill') this.full = !this.full;
    else await changeOfflineRules(() => ({ paused: step === 'pause' }), this.db);
  }

  step = async (): Promise<void> => {
    await this.perform(this.#random.weighted(steps));
    await passTurns(this.#random.between(0, 25));
  };

  /** Repairs network, disk and rules, and retries until nothing is left to download. */
  async restore(): Promise<void> {
    this.school.rough = false;
    this.full = false;
    this.die();
    await changeOfflineRules(() => ({ paused: false }), this.db);
    await this.receive();
    await this.download();
    await addOfflineMaterials(await this.db.kept.toCollection().primaryKeys(), 0, this.db);
    await this.download();
  }
}

async function passTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Runs one day of downloads and returns what it broke. */
export async function simulateDownloads(seed: number): Promise<string[]> {
  const device = new DownloadDevice(seed);
  await device.open();
  const violations: string[] = [];
  for (let step = 0; step < stepsPerDay; step++) {
    await device.step();
    violations.push(...(await device.unreadable()));
  }
  await device.restore();
  violations.push(...(await device.unreadable()), ...(await device.wrongAtTheEnd()));
  await device.close();
  return [...new Set(violations)].map((violation) => `seed ${seed}: ${violation}`);
}
