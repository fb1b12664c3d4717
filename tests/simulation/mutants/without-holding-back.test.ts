import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

vi.mock('../../../server/sync/cursor.ts', async (original) => ({
  ...(await original<object>()),
  safeBound: sql`pg_snapshot_xmax(pg_current_snapshot())::text`,
}));

it('detects a pull that does not wait for slower writers and misses their rows', async () => {
  expect(await firstSeed(1, breaks('L8'))).not.toBeNull();
});
