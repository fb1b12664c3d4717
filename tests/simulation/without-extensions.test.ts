import { expect, it } from 'vitest';
import { runDays, seeds } from './failing-days.ts';
import { openMemory } from './harness/school.ts';

it(`${seeds} days with a server without extensions lose nothing, hide nothing and leak nothing`, async () => {
  const db = await openMemory();
  expect((await runDays(db, true)).failures).toBe('');
  await db.destroy();
});
