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

it('an engine that writes on after its term is found out', async () => {
  expect(await firstSeed(72, breaks('L1', 'L2', 'L3', 'L8', 'I3', 'I5', 'I7'))).not.toBeNull();
});
