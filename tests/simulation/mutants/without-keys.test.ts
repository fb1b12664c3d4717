import { expect, it, vi } from 'vitest';
import { write } from '../../../server/db/write.ts';
import { breaks, firstSeed } from './first-failure.ts';

vi.mock('../../../server/operations/idempotent.ts', () => ({
  runOnce: ({ ctx }: { ctx: { db: Parameters<typeof write>[0]; announcer: never } }, ...rest: unknown[]) =>
    write(ctx.db, ctx.announcer, rest.at(-1) as never),
}));

it('detects doubled messages of a server that ignores idempotency keys', async () => {
  expect(await firstSeed(8, breaks('L2'))).not.toBeNull();
});
