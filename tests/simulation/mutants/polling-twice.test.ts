import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

type Delta = typeof import('../../../workers/sync/pull/fetch-changes.ts');

vi.mock('../../../workers/sync/pull/fetch-changes.ts', async (original) => {
  const real = await original<Delta>();
  const fetchChanges: Delta['fetchChanges'] = async (...call) => {
    await real.fetchChanges(...call);
    return real.fetchChanges(...call);
  };
  return { ...real, fetchChanges };
});

it('detects an engine that fetches changes twice', async () => {
  expect(await firstSeed(1, breaks('I8'))).not.toBeNull();
});
