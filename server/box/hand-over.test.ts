import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { type HandedOperation, type HandoverResult, maxHandedOver } from '../../contract/boxes.ts';
import { maxHeldMs } from '../../contract/held.ts';
import { maxSignedArgs } from '../../contract/signed-operation.ts';
import { BoxEnded, NotAtSchool, SchoolUnreachable } from './box-error.ts';
import { createHandover, type Handover } from './hand-over.ts';
import { type Journal, openJournal } from './journal.ts';
import type { SealedEntries } from './sealed-entries.ts';

const log = pino({ level: 'silent' });

function inMemory(): SealedEntries {
  const files = new Map<number, Buffer>();
  return {
    numbers: async () => [...files.keys()].toSorted((a, b) => a - b),
    read: async (number) => files.get(number) ?? null,
    write: async (number, content) => void files.set(number, Buffer.from(content)),
    remove: async (number) => void files.delete(number),
  };
}

type Answer = (op: HandedOperation) => HandoverResult['status'];

let files: { entries: SealedEntries; refusals: SealedEntries };
let journal: Journal;
let handover: Handover;
/** The keys in each request. */
let requests: string[][];
let answer: Answer;
/** The code of what is answered by `later`. */
let code: string | undefined;
let failure: Error | null;

beforeEach(async () => {
  files = { entries: inMemory(), refusals: inMemory() };
  journal = await openJournal(files, log);
  requests = [];
  answer = () => 'done';
  code = undefined;
  failure = null;
  const handOver = async (_: string, ops: readonly HandedOperation[]) => {
    requests.push(ops.map(({ op_id }) => op_id));
    if (failure) throw failure;
    return ops.map((op) => {
      const status = answer(op);
      return { op_id: op.op_id, status, ...(status === 'later' && code !== undefined && { code }) };
    });
  };
  handover = createHandover({ journal, school: { handOver }, log, now: () => 0 });
});

interface Held {
  userId?: number;
  groupId?: number;
  content?: string;
  dependsOn?: string | null;
  isSigned?: boolean;
}

/** Holds a message, or a reaction to what `dependsOn` names. */
function hold(
  opId: string,
  { userId = 1, groupId = 5, content = 'x', dependsOn = null, isSigned = true }: Held = {},
) {
  const args = { group_id: groupId, content };
  return journal.inOrder(() =>
    journal.add({
      ...{ opId, userId, groupId, args, dependsOn, eventId: null, at: 0 },
      kind: dependsOn === null ? 'message.send' : 'message.react',
      ...(isSigned && {
        signed: { args, dependsOnAuthor: 1, after: null, signature: 'signature', sessionId: 3 },
      }),
    }),
  );
}

it('hands over what is signed, in order, and nothing twice', async () => {
  await hold('a');
  await hold('b', { userId: 2, isSigned: false });
  await hold('c', { userId: 3, dependsOn: 'a' });
  expect(await handover.attempt()).toBe(2);
  await hold('d');
  expect(await handover.attempt()).toBe(1);
  expect(await handover.attempt()).toBe(0);
  expect(requests).toEqual([['a', 'c'], ['d']]);
  expect([journal.entries().length, handover.waiting()]).toEqual([4, 1]);
});

it('does not count deletions among what waits', async () => {
  await hold('a', { isSigned: false });
  await journal.inOrder(() =>
    journal.add({
      ...{
        opId: 'd',
        userId: 1,
        groupId: 5,
        args: { id: 0, group_id: 5 },
        dependsOn: 'b',
        eventId: null,
        at: 0,
      },
      kind: 'message.delete',
    }),
  );
  await handover.attempt();
  expect([journal.entries().length, handover.waiting()]).toEqual([2, 1]);
});

it('splits the operations into requests that the school accepts', async () => {
  for (let at = 0; at <= maxHandedOver; at += 1) await hold(`short ${at}`);
  const content = 'x'.repeat(maxSignedArgs - 100);
  for (let at = 0; at < 4; at += 1) await hold(`long ${at}`, { content });
  expect(await handover.attempt()).toBe(maxHandedOver + 5);
  expect(requests.map(({ length }) => length)).toEqual([maxHandedOver, 4, 1]);
});

it('is due if something was held since the last attempt, unless that failed', async () => {
  expect(handover.isDue()).toBe(false);
  await hold('a');
  expect(handover.isDue()).toBe(true);
  await handover.attempt();
  expect(handover.isDue()).toBe(false);
  await hold('b');
  failure = new SchoolUnreachable('No network');
  expect(await handover.attempt()).toBe(0);
  expect([handover.isDue(), handover.hasFailed()]).toEqual([false, true]);
  failure = null;
  expect(await handover.attempt()).toBe(1);
  expect([handover.isDue(), handover.hasFailed()]).toEqual([false, false]);
});

it('has failed if the school could not decide an operation', async () => {
  await hold('a');
  await hold('b', { userId: 2 });
  code = 'tooMany';
  answer = ({ op_id }) => (op_id === 'a' ? 'later' : 'done');
  expect(await handover.attempt()).toBe(1);
  expect([handover.isDue(), handover.hasFailed()]).toEqual([false, true]);
  code = undefined;
  expect(await handover.attempt()).toBe(0);
  expect(handover.hasFailed()).toBe(false);
});

it('does not fail at a school of an older version', async () => {
  await hold('a');
  failure = new NotAtSchool('Unknown call');
  expect(await handover.attempt()).toBe(0);
  expect([handover.isDue(), handover.hasFailed()]).toEqual([false, false]);
});

it('ends with the box', async () => {
  await hold('a');
  failure = new BoxEnded('The pairing has ended');
  await expect(handover.attempt()).rejects.toThrow(BoxEnded);
});

describe('an operation that waits', () => {
  const holdMany = async (userId: number) => {
    for (let at = 0; at < maxHandedOver; at += 1) await hold(`${userId} ${at}`, { userId });
  };

  it('for its device stops its lane, also in the requests that follow', async () => {
    await holdMany(1);
    await hold('same lane');
    await hold('other chat', { groupId: 6 });
    await hold('other person', { userId: 2 });
    answer = ({ op_id }) => (op_id === '1 0' ? 'unsigned' : 'done');
    await handover.attempt();
    expect(requests[1]).toEqual(['other chat', 'other person']);
  });

  it('without a signature stops what names it, of all people', async () => {
    await hold('unsigned', { isSigned: false });
    await hold('on it', { userId: 2, dependsOn: 'unsigned' });
    await hold('on what waits', { userId: 3, dependsOn: 'on it' });
    await hold('other', { userId: 2 });
    await handover.attempt();
    expect(requests).toEqual([['other']]);
  });

  it('for what it names stops only what names the same', async () => {
    await hold('first', { dependsOn: 'unknown' });
    await holdMany(2);
    await hold('second', { userId: 3, dependsOn: 'unknown' });
    await hold('third');
    answer = ({ op_id }) => (op_id === 'first' ? 'later' : 'done');
    await handover.attempt();
    expect(requests[1]).toEqual(['2 49', 'third']);
    answer = () => 'done';
    expect(await handover.attempt()).toBe(2);
    expect(requests[2]).toEqual(['first', 'second']);
  });
});

describe('a refused operation', () => {
  it('leaves the journal with its changes, also after a restart, for 30 days', async () => {
    await hold('a');
    await hold('b', { dependsOn: 'a' });
    await hold('c', { userId: 2 });
    answer = ({ op_id }) => (op_id === 'a' ? 'dead' : 'later');
    expect(await handover.attempt()).toBe(0);
    const opened = await openJournal(files, log);
    for (const each of [journal, opened]) {
      expect(each.entries().map(({ opId }) => opId)).toEqual(['c']);
      expect(['a', 'b', 'c'].map(each.isRefused)).toEqual([true, false, false]);
    }
    await opened.expireRefusals(maxHeldMs);
    expect(opened.isRefused('a')).toBe(true);
    await opened.expireRefusals(maxHeldMs + 1);
    expect([opened.isRefused('a'), await files.refusals.numbers()]).toEqual([false, []]);
  });

  it('is removed at the start if a crash has left it', async () => {
    await hold('a');
    await hold('b', { dependsOn: 'a' });
    await files.refusals.write(1, Buffer.from(JSON.stringify({ opIds: ['a'], at: 0 })));
    expect((await openJournal(files, log)).entries()).toEqual([]);
    expect(await files.entries.numbers()).toEqual([]);
  });
});

it('lists for a file what may be handed over, and the keys of what was performed', async () => {
  await hold('a');
  await handover.attempt();
  await hold('unsigned', { userId: 2, isSigned: false });
  await hold('behind it', { userId: 2 });
  await hold('b', { userId: 3 });
  expect(handover.forFile().map(({ op_id }) => op_id)).toEqual(['b']);
  expect(handover.performed()).toEqual(['a']);
  expect(requests).toEqual([['a']]);
});

it('applies the results of a file as those of a request', async () => {
  for (const [at, opId] of ['a', 'b', 'c', 'd'].entries()) await hold(opId, { userId: at + 1 });
  await hold('on b', { dependsOn: 'b' });
  const counts = await handover.apply([
    { op_id: 'a', status: 'done' },
    { op_id: 'b', status: 'dead', code: 'notFound' },
    { op_id: 'c', status: 'later', code: 'tooMany' },
    { op_id: 'd', status: 'unsigned' },
    { op_id: 'of another box', status: 'done' },
  ]);
  expect(counts).toEqual({ done: 1, dead: 1, later: 1, unsigned: 1, undecided: 1 });
  expect(journal.entries().map(({ opId }) => opId)).toEqual(['a', 'c', 'd']);
  expect([journal.isRefused('b'), handover.hasFailed(), handover.waiting()]).toEqual([true, false, 2]);
  await handover.attempt();
  expect(requests).toEqual([['c', 'd']]);
});

it('applies no older result of an operation that the school has performed since', async () => {
  await hold('a');
  await hold('b', { userId: 2 });
  const done = ['a', 'b'].map((op_id) => ({ op_id, status: 'done' as const }));
  await handover.apply(done);
  const counts = await handover.apply([
    { op_id: 'a', status: 'dead', code: 'notFound' },
    { op_id: 'b', status: 'later', code: 'tooMany' },
  ]);
  expect(counts).toEqual({ done: 0, dead: 0, later: 0, unsigned: 0, undecided: 0 });
  expect([handover.performed(), journal.isRefused('a')]).toEqual([['a', 'b'], false]);
});
