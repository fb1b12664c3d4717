import { expect, it, vi } from 'vitest';
import { breaks, firstSeed } from './first-failure.ts';

type Operations = typeof import('../../../server/areas/chat/operations.ts');

vi.mock('../../../server/areas/chat/operations.ts', async (original) => {
  const real = await original<Operations>();
  const readMessage: Operations['readMessage'] = (operator, args) =>
    real.readMessage(operator, { ...args, id: args.id - 1 });
  return { ...real, readMessage };
});

it('detects a server that marks another message as read', async () => {
  expect(await firstSeed(1, breaks('L5'))).not.toBeNull();
});
