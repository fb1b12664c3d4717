import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

vi.mock('../../../src/db/fence.ts', async (original) => ({
  ...(await original<object>()),
  fenced: (
    db: { tables: { name: string }[]; transaction: (...args: unknown[]) => unknown },
    _epoch: number,
    tables: string[],
    work: () => unknown,
  ) => db.transaction('rw', [...tables, 'meta'], work),
}));

it('detects an engine that writes after its term', async () => {
  // Makes it likely that a leader is frozen during its work, loses its lock and thaws.
  const tilt = {
    edit: 30,
    remove: 30,
    rough: 15,
    smooth: 2,
    freeze: 30,
    thaw: 12,
    hide: 12,
    openTab: 16,
    kill: 16,
  };
  const found = await firstSeed(105, breaks('L1', 'L2', 'L3', 'L4', 'L8', 'I3', 'I5', 'I7'), {
    tilt,
    length: 80,
  });
  expect(found).not.toBeNull();
});
