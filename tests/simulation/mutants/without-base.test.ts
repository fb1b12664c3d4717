import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

vi.mock('../../../server/areas/profile/values.ts', async (original) => ({
  ...(await original<object>()),
  isConflict: () => false,
}));

it('detects a profile change that overwrites an unseen one', async () => {
  expect(await firstSeed(1, breaks('L5'), { tilt: { changeProfile: 40 } })).not.toBeNull();
});
