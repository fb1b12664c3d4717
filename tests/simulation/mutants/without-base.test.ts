import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

vi.mock('../../../server/areas/profile/values.ts', async (original) => ({
  ...(await original<object>()),
  isConflict: () => false,
}));

it('a profile in which the later change overwrites what it did not see is found out', async () => {
  expect(await firstSeed(1, breaks('L5'), { tilt: { changeProfile: 40 } })).not.toBeNull();
});
