import { expect, it, vi } from 'vitest';
import { firstSeed } from './first-failure.ts';

vi.mock('../../../workers/sync/outbox/is-ambiguous.ts', async (original) => ({
  ...(await original<object>()),
  isAmbiguous: () => false,
}));

it('detects doubled messages of an engine that sends ambiguous ops again without a check', async () => {
  expect(await firstSeed(1, ({ doubled }) => doubled > 0, { plain: true })).not.toBeNull();
});
