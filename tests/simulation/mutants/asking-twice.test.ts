import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

type Bring = typeof import('../../../workers/sync/pull/fetch-lists.ts');

vi.mock('../../../workers/sync/pull/fetch-lists.ts', async (original) => {
  const real = await original<Bring>();
  const fetchArea: Bring['fetchArea'] = async (...asked) => {
    await real.fetchArea(...asked);
    return real.fetchArea(...asked);
  };
  return { ...real, fetchArea };
});

it('an engine that asks for every list twice is found out', async () => {
  expect(await firstSeed(1, breaks('I8'))).not.toBeNull();
});
