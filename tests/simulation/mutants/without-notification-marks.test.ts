import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

vi.mock('../../../server/areas/notifications/operations.ts', async (original) => ({
  ...(await original<object>()),
  readNotifications: async () => null,
}));

it('notifications that are said to be marked and are not are found out', async () => {
  expect(await firstSeed(1, breaks('L5'))).not.toBeNull();
});
