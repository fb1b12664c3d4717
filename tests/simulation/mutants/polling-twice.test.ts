import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

type Delta = typeof import('../../../workers/sync/pull/fetch-changes.ts');

vi.mock('../../../workers/sync/pull/fetch-changes.ts', async (original) => {
  const real = await original<Delta>();
  const bringDelta: Delta['bringDelta'] = async (...asked) => {
    await real.bringDelta(...asked);
    return real.bringDelta(...asked);
  };
  return { ...real, bringDelta };
});

it('an engine that asks for changes twice is found out', async () => {
  expect(await firstSeed(1, breaks('I8'))).not.toBeNull();
});
