import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** A single statement can deadlock with a migration of the table that it reads. */
const deadlock = '40P01';
const attempts = 3;
const seenBefore = 3;
const mostNamed = 200;
/** A list of varying length makes a new statement each time. */
const mostParameters = 16;

/**
 * The result type has changed since the statement was prepared, because a newer version has added a column.
 */
export const isOutdatedPlan = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return code === '0A000' && /cached plan/i.test(message ?? '');
};

/**
 * Wraps the pool so that repeated statements are prepared by name, once per connection: planning is most of
 * the cost of a small query. If the result type of a prepared statement changes, it is prepared again. Inside
 * a transaction the statement fails with `isOutdatedPlan`; the caller must retry the transaction.
 */
export function namedStatements(pool: pg.Pool): PostgresPool {
  const times = new Map<string, number>();
  const names = new Map<string, number>();
  let generation = 0;
  const nameOf = (text: string, parameters: number): string | undefined => {
    let number = names.get(text);
    if (number === undefined) {
      if (parameters > mostParameters || names.size >= mostNamed) return undefined;
      const seen = (times.get(text) ?? 0) + 1;
      if (seen < seenBefore) {
        if (times.size > 10 * mostNamed) times.clear();
        times.set(text, seen);
        return undefined;
      }
      times.delete(text);
      number = names.size;
      names.set(text, number);
    }
    return `yurt_${generation}_${number}`;
  };

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let inTransaction = false;
    const query = async (text: string, values: unknown[], attempt = 1): Promise<pg.QueryResult> => {
      if (/^(begin|start transaction)/.test(text)) inTransaction = true;
      else if (text === 'commit' || text === 'rollback') inTransaction = false;
      const name = nameOf(text, values.length);
      try {
        return await client.query(name === undefined ? { text, values } : { name, text, values });
      } catch (error) {
        if (isOutdatedPlan(error)) generation += 1;
        else if ((error as { code?: string }).code !== deadlock) throw error;
        if (inTransaction || attempt === attempts) throw error;
        return query(text, values, attempt + 1);
      }
    };
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
  };
  // Kysely identifies a connection by its object.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      let its = wrapped.get(client);
      if (!its) wrapped.set(client, (its = wrap(client)));
      return its;
    },
    end: () => pool.end(),
  };
}
