import fs from 'node:fs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { maxHandedOver } from '../../contract/boxes.ts';
import { BoxEnded, SchoolUnreachable } from '../../server/box/box-error.ts';
import { type DeviceKey, registeredKey, signedOp } from '../support/device-key.ts';
import { openQuestionSite } from '../support/question-site.ts';
import type { Person, School } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openQuestionSite>>;
let school: School;
let [anna, bert, speaker] = [] as unknown as [Person, Person, Person];
const devices = new Map<number, DeviceKey>();

beforeAll(async () => {
  site = await openQuestionSite();
  ({ school, anna, bert, speaker } = site);
  for (const person of [anna, bert, speaker]) devices.set(person.id, await registeredKey(person));
  await site.start();
});
afterEach(async () => {
  site.proxy.clear();
  await site.clear();
});
afterAll(() => site.close());

const sign = (person: Person, kind: string, args: object, depends_on?: string, after?: string) =>
  signedOp(devices.get(person.id)!, person, { kind, args, depends_on, after });
const message = (person: Person, content: string) =>
  sign(person, 'message.send', { group_id: site.groupId, content });
const onMessage = (person: Person, kind: string, depends_on: string, args: object = {}, after?: string) =>
  sign(person, `message.${kind}`, { id: 0, group_id: site.groupId, ...args }, depends_on, after);

type Signed = Awaited<ReturnType<typeof sign>>;

/** Sends an operation to the box, which holds it. */
const hold = async (person: Person, op: Signed): Promise<Signed> => {
  expect((await site.push(person, op)).result).toBe('held');
  return op;
};

/** The messages at the school that operations have created. */
const atSchool = async (...ops: { op_id: string }[]) => {
  const keys = ops.map(({ op_id }) => op_id);
  const rows = await school.ctx.db
    .selectFrom('message')
    .select(['id', 'content', 'author_id', 'client_id', 'deleted_at'])
    .where('client_id', 'in', keys)
    .orderBy('id')
    .execute();
  return rows.map(({ client_id, ...row }) => ({ ...row, at: keys.indexOf(client_id!) }));
};
const heldKinds = async (person: Person) => (await site.heldFor(person)).map(({ kind }) => kind);
const handovers = () => site.proxy.requests.filter((line) => line.includes('/box/handover'));

describe('when the box reaches the school', () => {
  it('a signed message is at the school once, by its author, and a row on site', async () => {
    const op = await hold(anna, await message(anna, 'Lunch is ready'));
    const list = await site.list(bert);
    expect(JSON.stringify(list)).not.toContain(op.signature);
    const files = [...site.readFiles().values()];
    expect(files.some((file) => file.includes('Lunch'))).toBe(false);
    expect(await site.refresh()).toMatch(/^Operations handed over: 1\. The box runs a new copy/);
    const [row, ...others] = await atSchool(op);
    expect([row!.content, row!.author_id, others]).toEqual(['Lunch is ready', anna.id, []]);
    expect(await heldKinds(bert)).toEqual([]);
    const { body } = await site.box().call(bert, 'GET', site.messages);
    expect(body.data.map(({ client_id }: { client_id?: string }) => client_id)).toContain(op.op_id);
    // Its device comes later.
    const { op_id, kind, args } = op;
    const pushed = await anna.call('POST', '/sync/push', {
      ops: [{ op_id, lane: 'lane', kind, args, on_site: true }],
    });
    expect(pushed.body.data[0]).toMatchObject({ status: 'done', data: { id: row!.id } });
    expect(await atSchool(op)).toHaveLength(1);
  });

  it('operations come in the order on site, with what they name', async () => {
    const first = await hold(anna, await message(anna, 'At sx'));
    const second = await hold(bert, await message(bert, 'And the bus?'));
    const edit = await hold(anna, await onMessage(anna, 'edit', first.op_id, { content: 'At six' }));
    const again = { content: 'At six sharp' };
    await hold(anna, await onMessage(anna, 'edit', first.op_id, again, edit.op_id));
    await hold(anna, await onMessage(anna, 'react', second.op_id, { emoji: '👍' }));
    const reply = await sign(
      bert,
      'message.send',
      { group_id: site.groupId, content: 'Fine', replyId: 0 },
      first.op_id,
    );
    await hold(bert, reply);
    await site.refresh();
    expect((await atSchool(first, second, reply)).map(({ at, content }) => [at, content])).toEqual([
      [0, 'At six sharp'],
      [1, 'And the bus?'],
      [2, 'Fine'],
    ]);
    expect(await heldKinds(bert)).toEqual([]);
  });

  it('the acts of moderators are performed, and dropped with their question', async () => {
    const args = { event_id: site.moderated, content: 'May I?' };
    const question = await hold(anna, await sign(anna, 'eventQuestion.ask', args));
    const act = { id: 0, event_id: site.moderated, act: 'publish' };
    await hold(speaker, await sign(speaker, 'eventQuestion.moderate', act, question.op_id));
    await site.refresh();
    const row = await school.ctx.db
      .selectFrom('event_question')
      .select(['state', 'user_id'])
      .where('client_id', '=', question.op_id)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'open', user_id: anna.id });
    expect(await heldKinds(speaker)).toEqual([]);
  });

  it('a deletion waits for its message, and both are dropped with the copy that has it', async () => {
    const op = await hold(anna, await message(anna, 'A wrong number'));
    await hold(anna, await onMessage(anna, 'delete', op.op_id));
    await site.refresh();
    expect([await atSchool(op), await heldKinds(bert)]).toEqual([[], ['message.delete']]);
    // Another device of the person has the message too.
    const sent = { content: 'A wrong number', group_id: site.groupId };
    await anna.call('POST', '/chat/message', sent, { 'idempotency-key': op.op_id });
    await site.refresh();
    expect((await atSchool(op)).map(({ deleted_at }) => deleted_at !== null)).toEqual([true]);
    expect(await heldKinds(bert)).toEqual([]);
  });

  it('operations without a signature wait for their devices, and the lane of their person with them', async () => {
    const unsigned = { kind: 'message.send', args: { group_id: site.groupId, content: 'Unsigned' } };
    const { op_id } = await site.push(anna, unsigned);
    const behind = await hold(anna, await message(anna, 'Behind it'));
    const nested = { group_id: site.groupId, content: 'Nested', more: { deep: [] } };
    const strange = await hold(bert, await sign(bert, 'message.send', nested));
    const other = await hold(
      speaker,
      await sign(speaker, 'eventQuestion.ask', {
        ...{ event_id: site.direct, content: 'Why?' },
      }),
    );
    expect(await site.refresh()).toMatch(/Operations that wait for their devices: 3$/);
    expect(await atSchool({ op_id }, behind, strange)).toEqual([]);
    expect((await site.heldFor(anna)).map((held) => held.op_id)).toEqual([
      op_id,
      behind.op_id,
      strange.op_id,
    ]);
    expect(await heldKinds(speaker)).not.toContain(other.kind);
  });

  it('after its start, when it answers already', async () => {
    const op = await hold(anna, await message(anna, 'Before the start'));
    await site.box().stop();
    const handover = site.proxy.holdRequests(/\/box\/handover/);
    const { started } = await site.box().start({ isComplete: false });
    expect(await heldKinds(bert)).toEqual(['message.send']);
    expect(await atSchool(op)).toEqual([]);
    handover.pass();
    await started;
    expect(await atSchool(op)).toHaveLength(1);
  });

  it('arguments that no app sends are not stored, and wait for their device', async () => {
    const long = 'x'.repeat(50_000);
    const sent = { group_id: site.groupId, content: 'Hello' };
    const first = await hold(anna, await sign(anna, 'message.send', { ...sent, toString: long }));
    const reply = { ...sent, replyId: long };
    const second = await hold(bert, await sign(bert, 'message.send', reply, first.op_id));
    const { journal } = site.box().running.ctx.box!;
    expect(JSON.stringify(journal.entries())).not.toContain(long);
    await site.refresh();
    expect(await atSchool(first, second)).toEqual([]);
  });

  it('at the start of the box too', async () => {
    const op = await hold(anna, await message(anna, 'Before the restart'));
    await site.box().stop();
    school.clock.shift += 61_000;
    await site.box().start();
    expect(await atSchool(op)).toHaveLength(1);
    expect(await heldKinds(bert)).toEqual([]);
  });
});

describe('a refused operation', () => {
  it('leaves the journal with its changes, and the box does not hold it again', async () => {
    const op = await hold(bert, await message(bert, 'No longer a member'));
    const other = await hold(anna, await onMessage(anna, 'react', op.op_id, { emoji: '👍' }));
    const membership = school.ctx.db
      .deleteFrom('chat_member')
      .where('group_id', '=', site.groupId)
      .where('user_id', '=', bert.id);
    await membership.execute();
    await site.refresh();
    expect([await heldKinds(anna), await atSchool(op)]).toEqual([[], []]);
    await school.ctx.db
      .insertInto('chat_member')
      .values({ group_id: site.groupId, user_id: bert.id })
      .execute();
    await site.refresh();
    const again = async () => {
      const { result, code } = await site.push(bert, op);
      return [result, code];
    };
    expect(await again()).toEqual(['later', 'atBox']);
    expect((await site.push(anna, other)).result).toBe('later');
    await site.box().stop();
    await site.box().start();
    expect(await again()).toEqual(['later', 'atBox']);
    const { op_id, kind, args } = op;
    const push = async (more: object = {}) => {
      const ops = [{ op_id, lane: 'lane', kind, args, on_site: true, ...more }];
      return (await bert.call('POST', '/sync/push', { ops })).body.data[0];
    };
    expect(await push()).toMatchObject({ status: 'dead', code: 'notFound' });
    expect(await push({ retried: true })).toMatchObject({ status: 'done' });
    expect(await atSchool(op)).toHaveLength(1);
  });
});

describe('a broken handover', () => {
  /** More than one request takes. */
  const holdMany = async () => {
    const ops: Signed[] = [];
    for (let at = 0; at < maxHandedOver + 5; at += 1) ops.push(await message(anna, `Message ${at}`));
    for (const part of [ops.slice(0, maxHandedOver), ops.slice(maxHandedOver)]) {
      const sent = part.map((op) => ({ ...op, lane: 'lane' }));
      const { body } = await site.box().call(anna, 'POST', '/sync/push', { ops: sent });
      expect(body.data.every(({ status }: { status: string }) => status === 'held')).toBe(true);
    }
    return ops;
  };

  it('continues after a lost response, and does not stop the copy', async () => {
    const ops = await holdMany();
    site.proxy.loseAnswers(/\/box\/handover/);
    expect(await site.refresh()).toMatch(/^The box runs a new copy/);
    expect(await atSchool(...ops)).toHaveLength(maxHandedOver);
    expect(await heldKinds(bert)).toHaveLength(5);
    expect(await site.refresh()).toContain('Operations handed over: 5');
    expect((await atSchool(...ops)).map(({ at }) => at)).toEqual(ops.map((_, at) => at));
  });

  it('sends nothing twice if the copy fails', async () => {
    const op = await hold(anna, await message(anna, 'Only once'));
    const lost = site.proxy.loseAnswers(/\/boxes\/own\/copy/, 10);
    site.proxy.requests.length = 0;
    await expect(site.refresh()).rejects.toThrow(SchoolUnreachable);
    lost.pass();
    expect(handovers()).toHaveLength(1);
    expect(await heldKinds(bert)).toEqual(['message.send']);
    await site.refresh();
    expect(handovers()).toHaveLength(1);
    expect([await atSchool(op), await heldKinds(bert)]).toMatchObject([[{ content: 'Only once' }], []]);
  });

  it('is not followed by an older copy, of which the download has not ended', async () => {
    const op = await hold(anna, await message(anna, 'At sx'));
    const lost = site.proxy.loseAnswers(/\/boxes\/own\/parts/, 10);
    await expect(site.refresh()).rejects.toThrow(SchoolUnreachable);
    lost.pass();
    await hold(anna, await onMessage(anna, 'edit', op.op_id, { content: 'At six' }));
    await site.refresh();
    expect(await heldKinds(bert)).toEqual([]);
    const { body } = await site.box().call(bert, 'GET', site.messages);
    const here = (body.data as { client_id?: string }[]).find(({ client_id }) => client_id === op.op_id);
    expect(here).toMatchObject({ content: 'At six' });
  });

  it('does not stop the copy if the school has an error', async () => {
    const op = await hold(anna, await message(anna, 'After the error'));
    const { db } = school.ctx;
    const failed = /^The box runs a new copy.*Not everything could be handed over\. Run the command again$/;
    await sql`alter table idempotency rename to idempotency_away`.execute(db);
    try {
      await school.person();
      expect(await site.refresh()).toMatch(failed);
    } finally {
      await sql`alter table idempotency_away rename to idempotency`.execute(db);
    }
    expect([await atSchool(op), await heldKinds(bert)]).toEqual([[], ['message.send']]);
    await site.refresh();
    expect(await atSchool(op)).toHaveLength(1);
  });
});

it('a box that is revoked hands nothing over, and ends', async () => {
  const { box, id, code } = await site.addBox();
  await box.start({ code });
  const op = { ...(await message(anna, 'Too late')), lane: 'lane' };
  const { body } = await box.call(anna, 'POST', '/sync/push', { ops: [op] });
  expect(body.data[0].status).toBe('held');
  await site.admin.call('POST', `/desk/boxes/${id}/revoke`, {});
  await expect(box.running.refresh()).rejects.toThrow(BoxEnded);
  expect(await atSchool(op)).toEqual([]);
  expect(fs.existsSync(box.folder)).toBe(false);
});
