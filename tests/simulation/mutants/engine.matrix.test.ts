import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '../../../server/db/client.ts';
import { openMemory } from '../harness/school.ts';
import { breaks, daysToDetect, type Mutant } from './first-failure.ts';
import { frozenLeader } from './frozen-leader.ts';

const { mutate } = await vi.hoisted(() => import('./mutate.ts'));

type Fence = typeof import('../../../src/db/fence.ts');
type Changes = typeof import('../../../workers/sync/pull/fetch-changes.ts');
type Lists = typeof import('../../../workers/sync/pull/fetch-lists.ts');
type IsAmbiguous = typeof import('../../../workers/sync/outbox/is-ambiguous.ts');

vi.mock('../../../src/db/fence.ts', async (original) =>
  mutate(await original<Fence>(), {
    'writes after its term': () => ({
      fenced: ((db, _epoch, tables, work) =>
        db.transaction('rw', [...tables, 'meta'], work)) satisfies Fence['fenced'],
    }),
  }),
);
vi.mock('../../../workers/sync/outbox/is-ambiguous.ts', async (original) =>
  mutate(await original<IsAmbiguous>(), {
    'sends ambiguous ops again without a check': () => ({ isAmbiguous: () => false }),
  }),
);
vi.mock('../../../workers/sync/pull/fetch-changes.ts', async (original) =>
  mutate(await original<Changes>(), {
    'fetches changes twice': ({ fetchChanges }) => ({
      fetchChanges: (async (...call) => {
        await fetchChanges(...call);
        return fetchChanges(...call);
      }) satisfies Changes['fetchChanges'],
    }),
  }),
);
vi.mock('../../../workers/sync/pull/fetch-lists.ts', async (original) =>
  mutate(await original<Lists>(), {
    'fetches every list repeatedly': ({ fetchArea }) => ({
      fetchArea: (async (...call) => {
        for (let again = 0; again < 3; again++) await fetchArea(...call);
        return fetchArea(...call);
      }) satisfies Lists['fetchArea'],
    }),
  }),
);

const mutants: Record<string, Mutant> = {
  'writes after its term': { detects: breaks('L1', 'L2', 'L8', 'I3'), day: frozenLeader },
  'sends ambiguous ops again without a check': {
    detects: ({ doubled }) => doubled > 0,
    plain: true,
    tilt: { faultNext: 30, say: 60 },
  },
  'fetches changes twice': { detects: breaks('I8'), length: 20 },
  'fetches every list repeatedly': { detects: breaks('I8'), length: 20 },
};

let db: Db;
beforeAll(async () => {
  db = await openMemory();
});
afterAll(() => db.destroy());

it.each(Object.entries(mutants))('detects an engine that %s', async (name, mutant) => {
  expect(await daysToDetect(db, name, mutant)).not.toBeNull();
});
