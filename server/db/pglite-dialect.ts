import type { PGlite } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Turn {
  /** Undefined before the first exchange of a place that began without a database. */
  db: PGlite | undefined;
  end: () => void;
}

/** An embedded database that its users take in turn, in the order of requests. It can be exchanged between two turns. */
export class SharedPGlite {
  #current: PGlite | undefined;
  #tail: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(db?: PGlite) {
    this.#current = db;
  }

  /** Resolves at the turn of the caller, who calls `end` afterwards. */
  async turn(): Promise<Turn> {
    const before = this.#tail;
    const { promise, resolve } = withResolvers();
    this.#tail = promise;
    await before;
    return { db: this.#current, end: resolve };
  }

  /**
   * Uses another database from the next turn on. `exchanged` runs before that turn. Returns the database that nobody uses
   * any more: the one from before, or `next` after `close`.
   */
  async exchange(next: PGlite, exchanged: () => void): Promise<PGlite | undefined> {
    const { db, end } = await this.turn();
    try {
      if (this.#isClosed) return next;
      this.#current = next;
      exchanged();
      return db;
    } finally {
      end();
    }
  }

  /** Closes the current database after all turns. */
  async close(): Promise<void> {
    const { db, end } = await this.turn();
    this.#isClosed = true;
    end();
    await db?.close();
  }
}

/** Shares one connection, in the order of requests. The event loop gets a turn after each query. */
class PGliteDriver implements Driver {
  readonly #shared: SharedPGlite;
  readonly #turns = new WeakMap<DatabaseConnection, { db: PGlite; end: () => void }>();

  constructor(shared: SharedPGlite) {
    this.#shared = shared;
  }

  async init() {
    // PGlite.create returns a database that is ready.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const { db, end } = await this.#shared.turn();
    if (!db) {
      end();
      throw new Error('No database was opened yet');
    }
    const connection: DatabaseConnection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        try {
          const result = await db.query<R>(query.sql, [...query.parameters]);
          return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
        } finally {
          await nextTurn();
        }
      },
      // oxlint-disable-next-line require-yield
      async *streamQuery() {
        throw new Error('The embedded database does not support streaming');
      },
    };
    this.#turns.set(connection, { db, end });
    return connection;
  }

  async beginTransaction(connection: DatabaseConnection) {
    await this.#turns.get(connection)?.db.exec('begin');
  }

  async commitTransaction(connection: DatabaseConnection) {
    await this.#turns.get(connection)?.db.exec('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await this.#turns.get(connection)?.db.exec('rollback');
  }

  async releaseConnection(connection: DatabaseConnection) {
    this.#turns.get(connection)?.end();
  }

  async destroy() {
    await this.#shared.close();
  }
}

function withResolvers() {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export const pgliteDialect = (db: PGlite | SharedPGlite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PGliteDriver(db instanceof SharedPGlite ? db : new SharedPGlite(db)),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
