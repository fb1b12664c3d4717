import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

type Bring = typeof import('../../../workers/sync/pull/fetch-lists.ts');

vi.mock('../../../workers/sync/pull/fetch-lists.ts', async (original) => {
  const real = await original<Bring>();
  const bringArea: Bring['bringArea'] = async (...asked) => {
    await real.bringArea(...asked);
    return real.bringArea(...asked);
  };
  return { ...real, bringArea };
});

it('an engine that asks for every list twice is found out', async () => {
  expect(await firstSeed(1, breaks('I8'))).not.toBeNull();
});
