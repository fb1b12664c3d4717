import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

vi.mock('../../../server/areas/notifications/operations.ts', async (original) => ({
  ...(await original<object>()),
  readNotifications: async () => null,
}));

it('detects a server that confirms notification marks without storing them', async () => {
  expect(await firstSeed(1, breaks('L5'))).not.toBeNull();
});
