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

/** Shares one connection, in the order of requests. The event loop gets a turn after each query. */
class PGliteDriver implements Driver {
  readonly #db: PGlite;
  #tail: Promise<void> = Promise.resolve();
  readonly #release = new WeakMap<DatabaseConnection, () => void>();

  constructor(db: PGlite) {
    this.#db = db;
  }

  async init() {
    await this.#db.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#tail;
    const { promise, resolve } = withResolvers();
    this.#tail = promise;
    await before;
    const db = this.#db;
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
    this.#release.set(connection, resolve);
    return connection;
  }

  async beginTransaction() {
    await this.#db.exec('begin');
  }

  async commitTransaction() {
    await this.#db.exec('commit');
  }

  async rollbackTransaction() {
    await this.#db.exec('rollback');
  }

  async releaseConnection(connection: DatabaseConnection) {
    this.#release.get(connection)?.();
  }

  async destroy() {
    await this.#tail;
    await this.#db.close();
  }
}

function withResolvers() {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export const pgliteDialect = (db: PGlite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PGliteDriver(db),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
