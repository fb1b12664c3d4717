import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { groupTypes } from '../../contract/chat.ts';
import { Database, type GroupRow } from '../../src/db/database.ts';
import { countDependants } from '../../src/db/dependants.ts';
import { moveToStoredChats } from '../../src/db/new-chats.ts';
import type { NewOp, OpError, OutboxOp } from '../../src/db/outbox-op.ts';
import { operationKinds } from '../../contract/operations.ts';
import { textLimits } from '../../src/db/written-text.ts';
import { describe as describeChange } from '../../src/features/sync-centre/descriptions.ts';
import { discardOp, enqueue, getOp, listOps } from '../../src/db/outbox.ts';
import {
  discardFailed,
  keepOwnVersionOp,
  moveToGroup,
  retryFailed,
  rewriteOp,
} from '../../src/db/outbox-repairs.ts';

let db: Database;

beforeEach(() => {
  db = new Database(`repairs:${randomUUID()}`);
});
afterEach(() => db.delete());

const send = async (content: string, rest: { group_id?: number; dependsOn?: string } = {}) => {
  const { group_id = 7, dependsOn } = rest;
  const op = { kind: 'message.send', args: { group_id, content } } as const;
  return (await enqueue(dependsOn === undefined ? op : { ...op, dependsOn }, { db })) ?? '';
};
const edit = async (id: number, content: string, base: string) =>
  (await enqueue({ kind: 'message.edit', args: { id, group_id: 7, content, base } }, { db })) ?? '';
const refuse = (opId: string, error: OpError) =>
  db.outbox.where('opId').equals(opId).modify({ state: 'dead', firstAttemptAt: 1, attempts: 1, error });
const editAgain = async (opId: string, content: string) => {
  const op = await getOp(opId, db);
  return op && rewriteOp(op, content, db);
};
const pendingTexts = async () =>
  (await listOps(db)).map((op) => ('content' in op.args ? op.args.content : op.kind));

/** Removes an op from the outbox and returns it. */
const leave = async (opId: string): Promise<OutboxOp> => {
  const op = await getOp(opId, db);
  if (!op) throw new Error('The op is not in the outbox');
  await db.outbox.delete(op.seq);
  return op;
};

const notIn: OpError = { code: 'notFound', http: 404, subject: { type: 'group', id: 7 } };
const conflict = (content: string): OpError => ({
  code: 'conflict',
  http: 412,
  current: {
    id: 4,
    group: { id: 7 },
    content,
    type: { id: 1 },
    author: { id: 1, first_name: '', last_name: '' },
    created_at: 1_700_000_000,
  },
});

describe('a new text of another kind', () => {
  const written: NewOp[] = [
    { kind: 'review.add', args: { content: 'old' } },
    { kind: 'review.edit', args: { id: 3, content: 'old' } },
    { kind: 'request.add', args: { type: 'request', message: 'old', context: {} } },
    { kind: 'request.reply', args: { request_id: 3, message: 'old' } },
    { kind: 'agenda.set', args: { event_id: 3, note: 'old' } },
    { kind: 'poll.vote', args: { poll_id: 3, vote: [1, 'old'], anonymously: false } },
    { kind: 'eventQuestion.ask', args: { event_id: 3, content: 'old', anonymous: true, language: null } },
    { kind: 'eventQuestion.edit', args: { id: 3, event_id: 3, content: 'old' } },
    {
      kind: 'eventQuestion.moderate',
      args: { id: 3, event_id: 3, act: 'answered', answer: 'old', into: null },
    },
    {
      kind: 'anonymousQuestion.put',
      args: { event_id: 3, content: 'old', language: null, token: 't' },
    },
    { kind: 'contact.note', args: { user_id: 3, note: 'old' } },
    ...(['request', 'accept', 'propose', 'decline', 'cancel'] as const).map(
      (step) =>
        ({
          kind: `business.${step}`,
          args: { id: 3, user_id: 3, message: 'old', slots: [], slot: 1 },
        }) as unknown as NewOp,
    ),
  ];

  const testedElsewhere = ['message.send', 'message.edit', 'ballot.request', 'ballot.cast', 'poll.start'];

  it.each(written)('replaces the text of $kind, unsent or refused', async (op) => {
    const opId = (await enqueue(op, { db })) ?? '';
    expect(await editAgain(opId, 'new')).toBe(true);
    const expected = JSON.parse(JSON.stringify(op.args).replace('old', 'new'));
    const [rewritten, ...others] = await listOps(db);
    expect(others).toEqual([]);
    expect(rewritten?.args).toEqual(expected);
    await refuse(rewritten!.opId, { code: 'invalid', http: 422 });
    expect(await editAgain(rewritten!.opId, 'newer')).toBe(true);
    expect(await listOps(db)).toMatchObject([{ state: 'queued' }]);
    expect(JSON.stringify((await listOps(db))[0]?.args)).toContain('newer');
  });

  it('replaces the text of an anonymous answer before its token is signed, not after', async () => {
    const ballot = { vote: 'old', token: 't', inverse: 'i', key: 'k', size: 1024, delay: 'none' } as const;
    const request = { kind: 'ballot.request', args: { poll_id: 3, blinded: 'b' }, ballot } as const;
    const opId = (await enqueue(request, { db })) ?? '';
    expect(await editAgain(opId, 'new')).toBe(true);
    expect(await listOps(db)).toMatchObject([{ ballot: { ...ballot, vote: 'new' } }]);
    await db.outbox.clear();
    const { delay: _, ...secret } = ballot;
    const args = { poll_id: 3, ...secret, blind_signature: 's' };
    const castId = (await enqueue({ kind: 'ballot.cast', args }, { db })) ?? '';
    await refuse(castId, { code: 'invalid', http: 422 });
    expect(await editAgain(castId, 'new')).toBe(false);
  });

  it('stays as it is if it may have arrived', async () => {
    const opId = (await enqueue(written[0]!, { db })) ?? '';
    await db.outbox.where('opId').equals(opId).modify({ firstAttemptAt: 1, maybeSent: true });
    expect(await editAgain(opId, 'new')).toBe(false);
    expect(await pendingTexts()).toEqual(['old']);
  });

  it('is possible for each kind whose text is shown', () => {
    const shown = operationKinds.filter((kind) => describeChange(kind).written);
    expect(shown.filter((kind) => textLimits[kind] === undefined)).toEqual([]);
    const tested = [...written.map(({ kind }) => kind), ...testedElsewhere];
    expect(tested.toSorted()).toEqual(Object.keys(textLimits).toSorted());
  });
});

describe('a new text', () => {
  it('for a refused message is a new op, and its replies follow it', async () => {
    const id = await send('too long');
    const reply = await send('and then', { dependsOn: id });
    await refuse(id, { code: 'invalid', http: 422 });
    await editAgain(id, 'short');
    const ops = await listOps(db);
    expect(await pendingTexts()).toEqual(['and then', 'short']);
    expect(ops[1]).toMatchObject({ kind: 'message.send', state: 'queued', attempts: 0 });
    expect(await getOp(reply, db)).toMatchObject({ dependsOn: ops[1]?.opId });
    expect(ops[1]?.opId).not.toBe(id);
  });

  it('for a message that was never sent replaces its text', async () => {
    const id = await send('helo');
    await editAgain(id, 'hello');
    expect(await listOps(db)).toMatchObject([{ opId: id, args: { content: 'hello' } }]);
  });

  it('for a message that may have arrived is an edit behind it', async () => {
    const id = await send('helo');
    await db.outbox.where('opId').equals(id).modify({ firstAttemptAt: 1, maybeSent: true });
    await editAgain(id, 'hello');
    expect(await listOps(db)).toMatchObject([
      { opId: id, args: { content: 'helo' } },
      { kind: 'message.edit', dependsOn: id, state: 'blocked', args: { content: 'hello', base: 'helo' } },
    ]);
  });

  it('for a refused edit has the base of that edit', async () => {
    const id = await edit(4, 'second', 'first');
    await refuse(id, { code: 'invalid', http: 422 });
    await editAgain(id, 'third');
    expect(await listOps(db)).toMatchObject([{ state: 'queued', args: { content: 'third', base: 'first' } }]);
  });

  it('for an edit in conflict has the server’s version as its base', async () => {
    const id = await edit(4, 'mine', 'first');
    await refuse(id, conflict('theirs'));
    await editAgain(id, 'both');
    expect(await listOps(db)).toMatchObject([{ state: 'queued', args: { content: 'both', base: 'theirs' } }]);
  });

  it('for a message that was sent meanwhile is an edit of it', async () => {
    const seen = await leave(await send('helo'));
    const at = { id: 12, rev: 3, group: { id: 7 }, group_id: 7, client_id: seen.opId, created_at: 1 };
    const author = { id: 1, first_name: '', last_name: '' };
    await db.messages.put({ ...at, author, type: { id: 1 }, content: 'helo' });
    expect(await rewriteOp(seen, 'hello', db)).toBe(true);
    const args = { id: 12, group_id: 7, content: 'hello', base: 'helo' };
    expect(await listOps(db)).toMatchObject([{ kind: 'message.edit', state: 'queued', args }]);
  });

  it('for a message that was deleted meanwhile is refused', async () => {
    const seen = await leave(await send('helo'));
    expect(await rewriteOp(seen, 'hello', db)).toBe(false);
    expect(await listOps(db)).toEqual([]);
  });
});

it('resolves a conflict with the own version once', async () => {
  const id = await edit(4, 'mine', 'first');
  await refuse(id, conflict('theirs'));
  await keepOwnVersionOp(id, db);
  await keepOwnVersionOp(id, db);
  expect(await listOps(db)).toMatchObject([{ state: 'queued', args: { content: 'mine', base: 'theirs' } }]);
});

describe('moving to another conversation', () => {
  it('creates a new op without the quote', async () => {
    const quoted = await send('question');
    const id = await send('answer', { dependsOn: quoted });
    await refuse(id, notIn);
    await enqueue({ kind: 'message.delete', args: { id: 4, group_id: 7 } }, { db });
    expect(await moveToGroup(id, 9, db)).toBe(true);
    const moved = (await listOps(db)).at(-1);
    expect(moved).toMatchObject({
      lane: 'chat:9',
      state: 'queued',
      args: { group_id: 9, content: 'answer' },
    });
    expect(moved?.args).not.toHaveProperty('replyId');
    expect(moved?.opId).not.toBe(id);
    expect(await pendingTexts()).toEqual(['question', 'message.delete', 'answer']);
  });

  it('moves only failed messages, and only once', async () => {
    const id = await send('hello');
    expect(await moveToGroup(id, 9, db)).toBe(false);
    await refuse(id, notIn);
    expect(await Promise.all([moveToGroup(id, 9, db), moveToGroup(id, 9, db)])).toEqual([true, false]);
    expect(await pendingTexts()).toEqual(['hello']);
  });
});

describe('all failed ops', () => {
  const failTwo = async () => {
    const ids = [await send('one'), await send('waits', { group_id: 8 }), await send('two')];
    for (const id of [ids[0] ?? '', ids[2] ?? '']) await refuse(id, notIn);
    await refuse(await edit(4, 'mine', 'first'), conflict('theirs'));
    return ids;
  };

  it('are retried in order, except conflicts and edits of what is no longer there', async () => {
    await failTwo();
    await refuse(await edit(0, 'typed', 'first'), { code: 'notFound', http: 404 });
    await retryFailed(db);
    const states = (await listOps(db)).map((op): [string, OutboxOp['state']] => [
      'content' in op.args ? (op.args.content ?? '') : '',
      op.state,
    ]);
    expect(states).toEqual([
      ['one', 'queued'],
      ['waits', 'queued'],
      ['two', 'queued'],
      ['mine', 'dead'],
      ['typed', 'dead'],
    ]);
  });

  it('are discarded, and nothing else', async () => {
    const [one = ''] = await failTwo();
    const reply = await send('reply', { dependsOn: one });
    const ops = await listOps(db);
    expect(countDependants(ops, one)).toEqual({ goes: 0, losesQuote: 1 });
    await discardFailed(db);
    expect(await pendingTexts()).toEqual(['waits', 'reply']);
    expect(await getOp(reply, db)).toMatchObject({ state: 'queued' });
  });
});

describe('an unsent message in a private chat that does not exist yet', () => {
  const inNewChat = async () => {
    const first = await send('first', { group_id: -2 });
    const reply = await send('reply', { group_id: -2, dependsOn: first });
    const opening = (await listOps(db)).find(({ kind }) => kind === 'group.private')?.opId ?? '';
    return { first, reply, opening };
  };

  it('leaves its reply waiting for the chat when it is discarded', async () => {
    const { first, reply, opening } = await inNewChat();
    expect(await getOp(reply, db)).toMatchObject({ dependsOn: first });
    await discardOp(first, db);
    expect(await getOp(reply, db)).toMatchObject({ state: 'blocked', dependsOn: opening });
  });

  it('is discarded together with the chat, like its reply', async () => {
    const { opening } = await inNewChat();
    expect(countDependants(await listOps(db), opening)).toEqual({ goes: 2, losesQuote: 0 });
    await discardOp(opening, db);
    expect(await listOps(db)).toEqual([]);
  });

  it('is sent before later ones if the chat arrives before the response to its creation', async () => {
    const { first, reply } = await inNewChat();
    const chat = { id: 9, type: { id: groupTypes.private }, members: [{ id: 1 }, { id: 2 }] } as GroupRow;
    await db.transaction('rw', db.outbox, () => moveToStoredChats([chat], 1, db));
    expect(await getOp(first, db)).toMatchObject({ state: 'queued', lane: 'chat:9', args: { group_id: 9 } });
    expect(await getOp(reply, db)).toMatchObject({ state: 'blocked', lane: 'chat:9', dependsOn: first });
  });
});
