import Dexie, { type ObservabilitySet, RangeSet, type Table } from 'dexie';
import type { Material } from '../../contract/library.ts';
import type { User } from '../../contract/users.ts';
import type { Database, EventDetailsRow, EventRow } from './database.ts';

/*
 * Tables with thousands of rows stay in the memory of the page: reading 5,000 rows takes a phone half a second.
 * They are read once, in portions, and later only the rows that changed.
 */

interface Rows {
  events: EventRow;
  /** Without the descriptions, which are most of the programme's bytes. */
  event_details: Pick<EventDetailsRow, 'id' | 'library'>;
  users: User;
  materials: Material;
}

/** Rows per request, so that the page can render in between. */
const portion = 250;
/** The first screen waits for all events. */
const portionOfEvents = 10_000;

class ResidentRows<Stored extends { id: number }, T extends { id: number }> {
  readonly #table: Table<Stored, number>;
  readonly #kept: (row: Stored) => T;
  readonly #portion: number;
  /** Name under which Dexie reports changes of primary keys. */
  readonly #part: string;
  /** In the order of ids. */
  #rows: readonly T[] = [];
  /** Ids whose rows changed since they were read; null if any row may have changed. */
  #changed: Set<number> | null = null;
  #reading: Promise<void> | undefined;

  /** `kept` returns the part of a row that stays in memory. */
  constructor(table: Table<Stored, number>, kept: (row: Stored) => T, portion: number) {
    this.#table = table;
    this.#kept = kept;
    this.#portion = portion;
    this.#part = `idb://${table.db.name}/${table.name}/`;
    Dexie.on.storagemutated.subscribe(this.#noteChanges);
  }

  readonly #noteChanges = (parts: ObservabilitySet): void => {
    if (parts['all']) this.#changed = null;
    const ranges = parts[this.#part];
    if (!ranges || this.#changed === null) return;
    for (const { from, to } of new RangeSet().add(ranges)) {
      if (typeof from !== 'number' || from !== to) {
        this.#changed = null;
        return;
      }
      this.#changed.add(from);
    }
  };

  async list(): Promise<readonly T[]> {
    while (this.#reading !== undefined || this.#changed === null || this.#changed.size > 0)
      await (this.#reading ??= this.#startReading());
    return this.#rows;
  }

  release(): void {
    Dexie.on.storagemutated.unsubscribe(this.#noteChanges);
    this.#changed = null;
    this.#rows = [];
  }

  /** In a task of its own: reads within a live query would be part of it, and end with it. */
  readonly #startReading = () =>
    new Promise<void>((resolve, reject) => {
      setTimeout(() => this.#read().then(resolve, reject));
    });

  async #read(): Promise<void> {
    const changed = this.#changed;
    // Changes from now on may be missing in the rows that are read.
    this.#changed = new Set();
    try {
      this.#rows = changed === null ? await this.#readAll() : await this.#readAgain([...changed]);
    } catch (error) {
      this.#changed = null;
      throw error;
    } finally {
      this.#reading = undefined;
    }
  }

  /** One transaction, so that all portions are from the same moment. */
  readonly #readAll = (): Promise<T[]> =>
    this.#table.db.transaction('r', this.#table, async () => {
      const rows: T[] = [];
      for (;;) {
        const after = rows.at(-1)?.id ?? Number.NEGATIVE_INFINITY;
        const next = await this.#table.where(':id').above(after).limit(this.#portion).toArray();
        rows.push(...next.map(this.#kept));
        if (next.length < this.#portion) return rows;
      }
    });

  async #readAgain(ids: readonly number[]): Promise<T[]> {
    const rows = await this.#table.bulkGet([...ids]);
    const changed = new Set(ids);
    const others = this.#rows.filter(({ id }) => !changed.has(id));
    return [...others, ...rows.flatMap((row) => (row ? [this.#kept(row)] : []))].sort((a, b) => a.id - b.id);
  }
}

type Resident = { [N in keyof Rows]: { list: () => Promise<readonly Rows[N][]>; release: () => void } };

const whole = <T>(row: T): T => row;
const resident = new WeakMap<Database, Resident>();

function residentOf(db: Database): Resident {
  let tables = resident.get(db);
  if (!tables) {
    const attachments = ({ id, library }: EventDetailsRow) => ({ id, library });
    tables = {
      events: new ResidentRows(db.table<EventRow, number>('events'), whole, portionOfEvents),
      event_details: new ResidentRows(
        db.table<EventDetailsRow, number>('event_details'),
        attachments,
        portion,
      ),
      users: new ResidentRows(db.table<User, number>('users'), whole, portion),
      materials: new ResidentRows(db.table<Material, number>('materials'), whole, portion),
    };
    resident.set(db, tables);
  }
  return tables;
}

/**
 * All rows of a table in the order of ids, for live queries of the page. A row is the same object until it
 * changes, and so is the list. Outside a live query, the result may lack a change that another tab or worker
 * has just committed.
 */
export async function residentRows<N extends keyof Rows>(name: N, db: Database): Promise<readonly Rows[N][]> {
  const rows: Resident[N] = residentOf(db)[name];
  // Begins to read meanwhile; the result below reports a failure.
  rows.list().catch(() => undefined);
  // Makes the live query depend on the table, and waits until all listeners have been notified of a change.
  await db.table(name).count();
  // Dexie loses the live query while it waits for a promise of another kind.
  return Dexie.Promise.resolve(rows.list());
}

/** Removes the rows of a database from memory. */
export function releaseRows(db: Database): void {
  for (const rows of Object.values(resident.get(db) ?? {})) rows.release();
  resident.delete(db);
}
