import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/db/client.ts';

/**
 * Waits until all transactions that are open now have ended, also those in other databases of the cluster:
 * they hold back changes that are already committed here.
 */
export async function waitForVisible(db: Db): Promise<void> {
  const bounds = async () => {
    const { rows } = await sql<{ oldest: string; next: string }>`select pg_snapshot_xmin(now)::text as oldest,
      pg_snapshot_xmax(now)::text as next from pg_current_snapshot() now`.execute(db);
    return rows[0]!;
  };
  const { next } = await bounds();
  while (BigInt((await bounds()).oldest) < BigInt(next)) await sleep(10);
}
