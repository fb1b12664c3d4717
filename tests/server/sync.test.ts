import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../contract/sync.ts';
import { write } from '../../server/db/write.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let groupId: number;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  groupId = await school.group(anna, bert);
});
afterAll(() => school.close());

const send = (person: Person, content: string, group = groupId) =>
  person.call('POST', '/chat/message', { content, group_id: group });

const push = (person: Person, ops: object[]) => person.call('POST', '/sync/push', { ops });

const sendOp = (content: string, group = groupId) => ({
  op_id: randomUUID(),
  lane: `chat:${group}`,
  kind: 'message.send',
  args: { group_id: group, content },
});

describe('a pull', () => {
  it('returns changes after the cursor once, with the group and its counters', async () => {
    const cursor = await cursorOf(bert);
    await send(anna, 'news');
    const first = await changesSince(bert, cursor);
    expect(first.changes.find((change) => change.t === 'message')?.row).toMatchObject({ content: 'news' });
    expect(first.changes.find((change) => change.t === 'group')?.row).toMatchObject({ id: groupId });
    expect((await changesSince(bert, first.cursor)).changes).toEqual([]);
  });

  it('returns a deleted message as a deletion, and an edited one only in its latest form', async () => {
    const deleted = (await send(anna, 'gone soon')).body.data.id;
    const edited = (await send(anna, 'draft')).body.data.id;
    const cursor = await cursorOf(bert);
    await anna.call('DELETE', `/chat/message/${deleted}`);
    await anna.call('PUT', `/chat/message/${edited}`, { content: 'second' });
    await anna.call('PUT', `/chat/message/${edited}`, { content: 'final' });
    const { changes } = await changesSince(bert, cursor);
    const messages = changes.filter((change) => change.t === 'message');
    expect(messages).toHaveLength(2);
    expect(messages.find((change) => change.id === deleted)?.op).toBe('del');
    expect(messages.find((change) => change.id === edited)?.row).toMatchObject({ content: 'final' });
  });

  it('returns a gap instead of more than 200 messages of a group', async () => {
    const busy = await school.group(anna, bert);
    const cursor = await cursorOf(bert);
    for (let i = 0; i < 5; i++) {
      await push(
        anna,
        Array.from({ length: 41 }, (_, n) => sendOp(`${i}.${n}`, busy)),
      );
    }
    const { changes } = await changesSince(bert, cursor);
    expect(changes.filter((change) => change.t === 'gap')).toMatchObject([{ id: busy }]);
    expect(changes.filter((change) => change.t === 'message')).toEqual([]);
  });

  it('returns the same changes in small pages as in one', async () => {
    const cursor = await cursorOf(bert);
    for (let i = 0; i < 7; i++) await school.group(anna, bert);
    const whole = await changesSince(bert, cursor);
    const paged = await changesSince(bert, cursor, 2);
    const ids = (changes: Change[]) =>
      [...new Set(changes.map((change) => `${change.t}:${change.id}`))].toSorted();
    expect(ids(paged.changes)).toEqual(ids(whole.changes));
    expect(whole.changes.filter((change) => change.t === 'membership')).toHaveLength(7);
  });

  it('returns nothing of a conversation to non-members', async () => {
    const stranger = await school.person();
    const cursor = await cursorOf(stranger);
    await send(anna, 'secret');
    expect((await changesSince(stranger, cursor)).changes).toEqual([]);
  });

  it.each([
    ['of another database', () => `${randomUUID()}.5`],
    ['in an invalid format', () => 'x'],
    ['with an SQL injection', () => "' or 1=1 --"],
  ])('from a cursor %s answers reset', async (_, cursor) => {
    const answer = await bert.call('GET', `/sync?cursor=${encodeURIComponent(cursor())}`);
    expect(answer.status).toBe(410);
    expect(answer.body.code).toBe('reset');
  });

  it('returns a deletion of a hidden person, also to members of a shared group', async () => {
    const other = await school.person();
    await school.group(bert, other);
    const cursor = await cursorOf(bert);
    const { db, announcer } = school.ctx;
    await write(db, announcer, async (tx) => {
      await tx.db.updateTable('app_user').set({ visible: false }).where('id', '=', other.id).execute();
      await tx.change('all', 'user', other.id, 'put', await tx.rev());
    });
    expect((await changesSince(bert, cursor)).changes).toMatchObject([
      { t: 'user', op: 'del', id: other.id },
    ]);
  });
});

// The embedded database has one connection, so pulls wait for the writer.
describe.runIf(process.env['DATABASE_URL'] !== undefined)('a slow writer', () => {
  it('is never skipped: changes committed after its start are withheld until it ends', async () => {
    const slowGroup = await school.group(anna, bert);
    const cursor = await cursorOf(bert);
    const { db } = school.ctx;
    let finish!: () => void;
    const released = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let began!: () => void;
    const started = new Promise<void>((resolve) => {
      began = resolve;
    });
    const slow = db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx);
      began();
      await released;
      await sql`insert into change (audience, t, id, op, rev) values (${`group:${slowGroup}`}, 'group', ${slowGroup}, 'put', next_rev())`.execute(
        trx,
      );
    });
    await started;
    await send(anna, 'fast one');
    // A writer in another database of the cluster delays changes too, so the membership may arrive late.
    const kinds = (page: { changes: Change[] }) =>
      page.changes.map(({ t }) => t).filter((t) => t !== 'membership');
    const during = (await bert.call('GET', `/sync?cursor=${cursor}`)).body.data;
    const waiting = changesSince(bert, during.cursor);
    finish();
    await slow;
    expect(during.more).toBe(true);
    expect(kinds(during)).toEqual([]);
    expect(kinds(await waiting).toSorted()).toEqual(['group', 'group', 'message']);
  });

  it('is ended by the database if it hangs, and pulls continue', async () => {
    const cursor = await cursorOf(bert);
    const { db } = school.ctx;
    const hanging = db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx);
      await new Promise((resolve) => setTimeout(resolve, 7000));
      await sql`select 1`.execute(trx);
    });
    hanging.catch(() => undefined);
    await send(anna, 'waiting behind it');
    await expect(hanging).rejects.toThrow();
    expect((await changesSince(bert, cursor)).changes.some((change) => change.t === 'message')).toBe(true);
  });
});

describe('a push', () => {
  it('applies operations in order, each once, however often they are pushed', async () => {
    const ops = ['a', 'b', 'c'].map((content) => sendOp(content));
    const first = await push(anna, ops);
    const second = await push(anna, ops);
    expect(first.body.data.map((result: { status: string }) => result.status)).toEqual([
      'done',
      'done',
      'done',
    ]);
    const ids = (answer: typeof first) =>
      answer.body.data.map((result: { data: { id: number } }) => result.data.id);
    expect(ids(second)).toEqual(ids(first));
    expect(ids(first)).toEqual(ids(first).toSorted((x: number, y: number) => x - y));
  });

  it('refuses a second vote for good, and performs the next operation of its lane', async () => {
    const admin = await school.person({ role: 'admin' });
    const poll = {
      localized_title: { en: 'Which day?' },
      kind: 'single',
      group: 'administrative',
      variations: [{ localized_title: { en: 'Monday' } }, { localized_title: { en: 'Friday' } }],
      range: null,
      free_answer: false,
      mandatory: false,
      results: 'closed',
      roles: [],
      courses: [],
    };
    const { id } = (await admin.call('POST', '/desk/polls', poll)).body.data;
    await admin.call('POST', `/desk/polls/${id}/open`);
    const voteOp = (vote: number) => ({
      op_id: randomUUID(),
      lane: `poll:${id}`,
      kind: 'poll.vote',
      args: { poll_id: id, vote, anonymously: false },
    });
    const first = voteOp(1);
    expect((await push(anna, [first, voteOp(2), first])).body.data).toMatchObject([
      { status: 'done' },
      { status: 'dead', http: 409, code: 'alreadyVoted' },
      { status: 'done' },
    ]);
  });

  it('shares its keys with the plain call', async () => {
    const op = sendOp('by either way');
    const pushed = await push(anna, [op]);
    const plain = await anna.call('POST', '/chat/message', {
      content: 'by either way',
      group_id: groupId,
      client_id: op.op_id,
    });
    expect(plain.body.data.id).toBe(pushed.body.data[0].data.id);
  });

  it('reports the errors of one operation by field, and continues with the next', async () => {
    const { body } = await push(anna, [
      { ...sendOp(' '), args: { group_id: groupId, content: ' ' } },
      sendOp('to nobody', 999_999),
      sendOp('fine'),
    ]);
    expect(body.data.map((result: { status: string }) => result.status)).toEqual(['dead', 'dead', 'done']);
    expect(body.data[0].errors.content).toHaveLength(1);
    expect(body.data[1].subject).toEqual({ type: 'group', id: 999_999 });
  });

  it('accepts at most 50 operations, of known kinds only', async () => {
    expect(
      (
        await push(
          anna,
          Array.from({ length: 51 }, () => sendOp('x')),
        )
      ).status,
    ).toBe(422);
    expect((await push(anna, [{ ...sendOp('x'), kind: 'user.promote' }])).status).toBe(422);
  });
});
