import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { write } from '../../../server/db/write.ts';
import { closeDatabases, type Databases, openDatabases } from './databases.ts';
import { type BoxMutant, daysToDetect } from './first-detection.ts';

const { mutate } = await vi.hoisted(() => import('../mutants/mutate.ts'));

type Journal = typeof import('../../../server/box/journal.ts');
type Order = typeof import('../../../server/box/handover-order.ts');
type HeldQuestions = typeof import('../../../server/box/held-questions.ts');
type Settling = typeof import('../../../server/box/settle-journal.ts');
type DeviceKeys = typeof import('../../../server/auth/device-keys.ts');
type Once = typeof import('../../../server/sync/perform-once.ts');
type Idempotent = typeof import('../../../server/operations/idempotent.ts');
type Created = typeof import('../../../server/operations/created-row.ts');
type BoxRows = typeof import('../../../server/areas/boxes/rows.ts');
type WriteHeld = typeof import('../../../workers/sync/apply/write-held.ts');

vi.mock('../../../server/box/journal.ts', async (original) =>
  mutate(await original<Journal>(), {
    'answers before its journal is on the disk': ({ openJournal }) => ({
      openJournal: ((files, log) =>
        openJournal(
          { ...files, entries: { ...files.entries, write: async () => undefined } },
          log,
        )) satisfies Journal['openJournal'],
    }),
    'leaves deleted texts on its disk': ({ openJournal }) => ({
      openJournal: ((files, log) =>
        openJournal(
          { ...files, entries: { ...files.entries, remove: async () => undefined } },
          log,
        )) satisfies Journal['openJournal'],
    }),
  }),
);
vi.mock('../../../server/box/handover-order.ts', async (original) =>
  mutate(await original<Order>(), {
    'lets operations overtake one that waits for its device': () => ({
      handoverOrder: (() => ({
        statusBehind: () => undefined,
        note: () => undefined,
      })) satisfies Order['handoverOrder'],
    }),
  }),
);
vi.mock('../../../server/box/held-questions.ts', async (original) =>
  mutate(await original<HeldQuestions>(), {
    'shows questions that wait for a moderator': () => ({
      questionsVisibleTo: (async () => () => true) satisfies HeldQuestions['questionsVisibleTo'],
    }),
  }),
);
vi.mock('../../../server/box/settle-journal.ts', async (original) =>
  mutate(await original<Settling>(), {
    'holds what its copy has': () => ({ settleJournal: async () => undefined }),
  }),
);
vi.mock('../../../server/auth/device-keys.ts', async (original) =>
  mutate(await original<DeviceKeys>(), {
    'performs what no device has signed': () => ({ isSignedBy: () => true }),
  }),
);
vi.mock('../../../server/sync/perform-once.ts', async (original) =>
  mutate(await original<Once>(), {
    'does not store refusals': () => ({
      performOnce: ((_call, work) => work()) satisfies Once['performOnce'],
    }),
  }),
);
vi.mock('../../../server/operations/idempotent.ts', async (original) =>
  mutate(await original<Idempotent>(), {
    'performs a key again': ({ runOnce, isExecuted }) => ({
      runOnce: (async (caller, content, work, equal) => {
        const { ctx, me, key } = caller;
        const isKnown = key !== undefined && (await isExecuted(ctx.db, me.id, key));
        return isKnown ? write(ctx.db, ctx.announcer, work) : runOnce(caller, content, work, equal);
      }) satisfies Idempotent['runOnce'],
    }),
  }),
);
vi.mock('../../../server/operations/created-row.ts', async (original) =>
  mutate(await original<Created>(), {
    'performs a key again': () => ({
      findCreated: (async () => undefined) satisfies Created['findCreated'],
    }),
  }),
);
vi.mock('../../../server/areas/boxes/rows.ts', async (original) =>
  mutate(await original<BoxRows>(), {
    'goes on with a revoked box': () => ({
      stateOf: (({ paired_at }) => (paired_at ? 'paired' : 'waiting')) satisfies BoxRows['stateOf'],
    }),
  }),
);
vi.mock('../../../workers/sync/apply/write-held.ts', async (original) =>
  mutate(await original<WriteHeld>(), {
    'takes a held operation for a sent one': ({ writeHeld }) => ({
      writeHeld: (async (db, received, options) => {
        await writeHeld(db, received, options);
        const own = received.filter(({ author }) => author.id === options.me);
        if (own.length > 0)
          await db.outbox
            .where('opId')
            .anyOf(own.map(({ op_id }) => op_id))
            .delete();
      }) satisfies WriteHeld['writeHeld'],
    }),
  }),
);
const often = { send: 60, move: 40 };

const mutants: Record<string, BoxMutant> = {
  'answers before its journal is on the disk': { breaks: ['X1'], tilt: often, length: 25 },
  'leaves deleted texts on its disk': { breaks: ['D1'], tilt: { ...often, remove: 40 }, length: 40 },
  'lets operations overtake one that waits for its device': {
    breaks: ['L3', 'L5'],
    tilt: { send: 300, limitNext: 120, pause: 40, lineDown: 20, lineUp: 30 },
    length: 60,
  },
  'shows questions that wait for a moderator': {
    breaks: ['L4'],
    tilt: { ask: 80, move: 40 },
    length: 30,
  },
  'holds what its copy has': { breaks: ['X3'], tilt: often, length: 25 },
  'performs what no device has signed': { breaks: ['F1'], tilt: { ...often, tamper: 30, pause: 20 } },
  'does not store refusals': {
    breaks: ['I3'],
    tilt: {
      ...often,
      dropMember: 40,
      addMember: 40,
      silence: 40,
      endSilence: 40,
      pause: 40,
      ask: 0,
      vote: 0,
    },
    length: 60,
  },
  'performs a key again': { breaks: ['L2'], tilt: { ...often, pause: 20 }, length: 40 },
  'goes on with a revoked box': { breaks: ['X2'], tilt: { revoke: 15 }, length: 25 },
  'takes a held operation for a sent one': {
    breaks: ['L1'],
    tilt: { ...often, cutPower: 20, restore: 20, backUp: 20 },
  },
};

let databases: Databases;
beforeAll(async () => {
  databases = await openDatabases();
});
afterAll(() => closeDatabases(databases));

it.each(Object.entries(mutants))('detects a program that %s', async (name, mutant) => {
  expect(await daysToDetect(databases, name, mutant)).not.toBeNull();
});
