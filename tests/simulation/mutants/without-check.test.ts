import { expect, it, vi } from 'vitest';
import { firstSeed } from './first-failure.ts';

vi.mock('../../../workers/sync/outbox/is-ambiguous.ts', async (original) => ({
  ...(await original<object>()),
  isAmbiguous: () => false,
}));

it('an engine that does not look what a server without keys has is found out: messages are there twice', async () => {
  expect(await firstSeed(1, ({ doubled }) => doubled > 0, { plain: true })).not.toBeNull();
});
