import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '../../../server/db/client.ts';
import { write } from '../../../server/db/write.ts';
import { openMemory } from '../harness/school.ts';
import { breaks, daysToDetect, type Mutant } from './first-failure.ts';

const { mutate } = await vi.hoisted(() => import('./mutate.ts'));

type Cursor = typeof import('../../../server/sync/cursor.ts');
type Chat = typeof import('../../../server/areas/chat/operations.ts');
type Idempotent = typeof import('../../../server/operations/idempotent.ts');
type Notifications = typeof import('../../../server/areas/notifications/operations.ts');
type Values = typeof import('../../../server/areas/profile/values.ts');

vi.mock('../../../server/sync/cursor.ts', async (original) =>
  mutate(await original<Cursor>(), {
    'does not wait for slower writers': () => ({
      safeBound: sql`pg_snapshot_xmax(pg_current_snapshot())::text`,
    }),
  }),
);
vi.mock('../../../server/areas/chat/operations.ts', async (original) =>
  mutate(await original<Chat>(), {
    'marks another message as read': ({ readMessage }) => ({
      readMessage: ((operator, args) =>
        readMessage(operator, { ...args, id: args.id - 1 })) satisfies Chat['readMessage'],
    }),
  }),
);
vi.mock('../../../server/operations/idempotent.ts', async (original) =>
  mutate(await original<Idempotent>(), {
    'ignores idempotency keys': () => ({
      runOnce: (({ ctx }, _content, work) =>
        write(ctx.db, ctx.announcer, work)) satisfies Idempotent['runOnce'],
    }),
  }),
);
vi.mock('../../../server/areas/notifications/operations.ts', async (original) =>
  mutate(await original<Notifications>(), {
    'confirms notification marks without storing them': () => ({ readNotifications: async () => null }),
  }),
);
vi.mock('../../../server/areas/profile/values.ts', async (original) =>
  mutate(await original<Values>(), {
    'overwrites a profile change that the device has not seen': () => ({ isConflict: () => false }),
  }),
);

const mutants: Record<string, Mutant> = {
  'does not wait for slower writers': { detects: breaks('L8'), tilt: { slowBegin: 20 } },
  'marks another message as read': { detects: breaks('L5'), tilt: { read: 40 } },
  'ignores idempotency keys': { detects: breaks('L2'), tilt: { faultNext: 30, say: 60 } },
  'confirms notification marks without storing them': {
    detects: breaks('L5'),
    tilt: { notify: 30, readLogs: 40 },
  },
  'overwrites a profile change that the device has not seen': {
    detects: breaks('L5'),
    tilt: { changeProfile: 100, lineDown: 15 },
  },
};

let db: Db;
beforeAll(async () => {
  db = await openMemory();
});
afterAll(() => db.destroy());

it.each(Object.entries(mutants))('detects a server that %s', async (name, mutant) => {
  expect(await daysToDetect(db, name, mutant)).not.toBeNull();
});
