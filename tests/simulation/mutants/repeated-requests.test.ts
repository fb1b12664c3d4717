import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

type Lists = typeof import('../../../workers/sync/pull/fetch-lists.ts');

vi.mock('../../../workers/sync/pull/fetch-lists.ts', async (original) => {
  const real = await original<Lists>();
  const fetchArea: Lists['fetchArea'] = async (...call) => {
    for (let again = 0; again < 3; again++) await real.fetchArea(...call);
    return real.fetchArea(...call);
  };
  return { ...real, fetchArea };
});

it('detects an engine that fetches every list repeatedly', async () => {
  expect(await firstSeed(1, breaks('I8'))).not.toBeNull();
});
