import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/db/client.ts';

/** Whoever writes in another database of the cluster holds back what has been committed here: until they have ended. */
export async function settled(db: Db): Promise<void> {
  const bounds = async () => {
    const { rows } = await sql<{ oldest: string; next: string }>`select pg_snapshot_xmin(now)::text as oldest,
      pg_snapshot_xmax(now)::text as next from pg_current_snapshot() now`.execute(db);
    return rows[0]!;
  };
  const { next } = await bounds();
  while (BigInt((await bounds()).oldest) < BigInt(next)) await sleep(10);
}
