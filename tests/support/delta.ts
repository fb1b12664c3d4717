import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Change } from '../../contract/sync.ts';
import type { Db } from '../../server/db/client.ts';
import type { Person } from './school.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into rows of every shape
type Told = Change & { row?: any };

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

export async function cursorOf(person: Person): Promise<string> {
  await person.settled();
  return (await person.call('GET', '/sync')).body.data.cursor;
}

/** Everything since a cursor that has been committed by now. */
export async function changesSince(
  person: Person,
  cursor: string,
  limit = 500,
): Promise<{ changes: Told[]; cursor: string }> {
  const changes: Told[] = [];
  await person.settled();
  for (;;) {
    const { body } = await person.call('GET', `/sync?cursor=${cursor}&limit=${limit}`);
    changes.push(...body.data.changes);
    cursor = body.data.cursor;
    if (!body.data.more) return { changes, cursor };
  }
}
