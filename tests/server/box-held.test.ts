import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { maxHeldMs } from '../../contract/held.ts';
import { openSchoolWithBoxes, type TestBox } from '../support/box.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { listen } from '../support/echo.ts';
import { heldAt } from '../support/held.ts';
import type { Person, School } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openSchoolWithBoxes>>;
let school: School;
let box: TestBox;
let [anna, bert, admin, chatAdmin] = [] as unknown as [Person, Person, Person, Person];
let groupId = 0;

beforeAll(async () => {
  site = await openSchoolWithBoxes();
  ({ school, anna, bert, admin, groupId } = site);
  chatAdmin = await school.person({ name: 'Dana', chatAdmin: true });
  await school.ctx.db
    .insertInto('chat_member')
    .values({ group_id: groupId, user_id: chatAdmin.id })
    .execute();
  const added = await site.addBox();
  ({ box } = added);
  await box.start(added);
});
afterAll(() => site.close());

interface Sent {
  kind?: string;
  op_id?: string;
  group_id?: number;
  depends_on?: string;
  [name: string]: unknown;
}

const { push: pushOne, list, clear, folder: journalFolder } = heldAt(() => box);

/** Pushes one operation of the chat. Returns its key and its result. */
const push = (person: Person, { kind = 'message.send', op_id, depends_on, ...args }: Sent) =>
  pushOne(person, { kind, op_id, depends_on, args: { ...args, group_id: args.group_id ?? groupId } });
const say = (person: Person, content: string, more: Sent = {}) => push(person, { content, ...more });

const contentsFor = async (person: Person) =>
  (await list(person)).held.map(({ args }) => (args as { content?: string }).content);

afterEach(clear);

describe('a message that is sent to a box', () => {
  it('is held and shown to the members of its group in order, and to nobody else', async () => {
    const listener = listen(box.url, bert.token);
    listener.echo.private(`chat.${groupId}`);
    await listener.receives(({ event }) => event === 'users');
    const { op_id, result, journal } = await say(anna, 'Lunch is ready');
    await say(bert, 'Coming');
    expect(result).toBe('held');
    const live = await listener.receives(({ event }) => event === 'box.held');
    expect(live.data).toMatchObject({ journal, held: { op_id, args: { content: 'Lunch is ready' } } });
    listener.close();
    const { held, ...rest } = await list(bert);
    expect(rest).toEqual({ journal, more: false, votes: { number: 2, counts: [] } });
    expect(held[0]).toEqual({
      ...{ number: held[0]!.number, op_id, kind: 'message.send', depends_on: null },
      ...{ group_id: groupId, event_id: null },
      args: { content: 'Lunch is ready', group_id: groupId },
      author: expect.objectContaining({ id: anna.id, first_name: 'Anna' }),
      at: expect.any(Number),
    });
    expect(held.map(({ author }) => author.id)).toEqual([anna.id, bert.id]);
    expect((await list(bert, `?journal=${journal}&after=${held[0]!.number}`)).held).toEqual([held[1]]);
    expect((await list(bert, `?journal=${randomUUID()}&after=${held[0]!.number}`)).held).toHaveLength(2);
    expect((await list(admin)).held).toEqual([]);
  });

  it('is held once, however often it is sent', async () => {
    const op_id = randomUUID();
    const results = await Promise.all([1, 2, 3].map(() => say(anna, 'Who has the key?', { op_id })));
    expect(results.map(({ result }) => result)).toEqual(['held', 'held', 'held']);
    expect(await contentsFor(bert)).toEqual(['Who has the key?']);
    expect((await say(bert, 'A stolen key', { op_id })).result).toBe('later');
  });

  it('is not held by a push that was meant for the school', async () => {
    const op = { op_id: randomUUID(), lane: 'lane', kind: 'message.send' };
    const args = { content: 'Lunch is ready', group_id: groupId };
    const pushed = async (more: object = {}) => {
      const { body } = await box.call(anna, 'POST', '/sync/push', { ops: [{ ...op, args, ...more }] });
      return body.data[0].status;
    };
    expect(await pushed({ on_site: false })).toBe('later');
    expect(await pushed({ on_site: true })).toBe('later');
    expect(await contentsFor(bert)).toEqual([]);
    expect(await pushed()).toBe('held');
    expect(await pushed({ on_site: true })).toBe('held');
  });

  it('is on the disk, encrypted, and shown again after a restart under another name of the journal', async () => {
    const { journal } = await say(anna, 'The bus leaves at six');
    const folder = journalFolder();
    const files = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name)));
    expect(files).toHaveLength(1);
    expect(files[0]!.includes('bus')).toBe(false);
    await box.stop();
    await box.start();
    const after = await list(bert);
    expect(after.journal).not.toBe(journal);
    expect(after.held.map(({ args }) => args)).toEqual([
      { content: 'The bus leaves at six', group_id: groupId },
    ]);
    await clear();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('of a damaged entry is left out, and the others are shown', async () => {
    await say(anna, 'First');
    await say(anna, 'Second');
    await box.stop();
    const folder = journalFolder();
    const [first] = fs.readdirSync(folder).toSorted((a, b) => Number(a) - Number(b));
    fs.appendFileSync(path.join(folder, first!), 'x');
    await box.start();
    expect(await contentsFor(bert)).toEqual(['Second']);
  });

  it('waits for the school if the copy does not let the person write it', async () => {
    const { body } = await box.call(anna, 'GET', site.messages);
    const [{ id: known }] = body.data;
    const db = box.running.ctx.db;
    const waits = async (person: Person, more: Sent) => {
      const { result, code } = await say(person, 'Hello', more);
      expect([result, code]).toEqual(['later', 'atBox']);
    };
    await waits(admin, {});
    await waits(anna, { group_id: site.otherGroupId });
    await waits(anna, { group_id: 987_654 });
    await waits(anna, { replyId: 987_654 });
    await waits(anna, { content: 'x'.repeat(10_001) });
    await waits(anna, { content: ' ' });
    await waits(anna, { kind: 'message.edit', id: known });
    await waits(anna, { kind: 'message.forward', id: known });
    await waits(anna, { depends_on: randomUUID() });
    await db.updateTable('chat_group').set({ read_only: true }).where('id', '=', groupId).execute();
    await waits(anna, {});
    expect((await say(chatAdmin, 'Quiet please')).result).toBe('held');
    await db.updateTable('chat_group').set({ read_only: false }).where('id', '=', groupId).execute();
    const until = new Date(Date.now() + 60_000);
    const silence = (silenced_until: Date | null) =>
      db.updateTable('chat_member').set({ silenced_until }).where('user_id', '=', bert.id).execute();
    await silence(until);
    await waits(bert, {});
    await silence(null);
    expect((await say(bert, 'Yes', { replyId: known })).result).toBe('held');
    expect(await contentsFor(anna)).toEqual(['Quiet please', 'Yes']);
  });
});

describe('a held message', () => {
  const change = (person: Person, kind: string, depends_on: string, more: Sent = {}) =>
    push(person, { kind, depends_on, id: 0, ...more });

  it('is edited by its author, answered and marked by others', async () => {
    const { op_id } = await say(anna, 'At sx');
    expect((await change(anna, 'message.edit', op_id, { content: 'At six' })).result).toBe('held');
    expect((await change(bert, 'message.edit', op_id, { content: 'Never' })).result).toBe('later');
    expect((await change(bert, 'message.react', op_id, { emoji: '👍' })).result).toBe('held');
    expect((await say(bert, 'Fine', { depends_on: op_id })).result).toBe('held');
    const { held } = await list(anna);
    expect(held.map(({ kind, args, depends_on }) => [kind, args, depends_on])).toEqual([
      ['message.send', { content: 'At sx', group_id: groupId }, null],
      ['message.edit', { content: 'At six', group_id: groupId, id: 0 }, op_id],
      ['message.react', { emoji: '👍', group_id: groupId, id: 0 }, op_id],
      ['message.send', { content: 'Fine', group_id: groupId, replyId: 0 }, op_id],
    ]);
  });

  it.each([
    ['its author', () => anna],
    ['a chat admin', () => chatAdmin],
  ])('is deleted by %s, with its changes and without its replies', async (_name, person) => {
    const { op_id } = await say(anna, 'A wrong number');
    await change(anna, 'message.edit', op_id, { content: 'Another wrong number' });
    await say(bert, 'Which?', { depends_on: op_id });
    expect((await change(bert, 'message.delete', op_id)).result).toBe('later');
    expect((await change(person(), 'message.delete', op_id)).result).toBe('held');
    expect((await list(bert)).held.map(({ kind }) => kind)).toEqual(['message.send', 'message.delete']);
    expect(fs.readdirSync(journalFolder())).toHaveLength(2);
    // The device sends it again, because the response was lost.
    expect((await say(anna, 'A wrong number', { op_id })).result).toBe('held');
    expect(await contentsFor(bert)).toEqual(['Which?', undefined]);
  });

  it('disappears with the copy that contains it, or no longer its author, and after 30 days', async () => {
    const { op_id } = await say(anna, 'At the school already');
    await change(bert, 'message.react', op_id, { emoji: '👍' });
    await say(bert, 'A reply', { depends_on: op_id });
    const leaver = await school.person({ name: 'Emil' });
    await say(anna, 'Only here');
    await school.ctx.db
      .updateTable('app_user')
      .set({ deleted_at: new Date() })
      .where('id', '=', leaver.id)
      .execute();
    const { journal } = box.running.ctx.box!;
    await journal.add({
      ...{
        opId: randomUUID(),
        userId: leaver.id,
        kind: 'message.send',
        args: { content: 'Erased', group_id: groupId },
      },
      ...{ dependsOn: null, groupId, eventId: null, at: Date.now() },
    });
    await journal.add({
      ...{
        opId: randomUUID(),
        userId: anna.id,
        kind: 'message.send',
        args: { content: 'Old', group_id: groupId },
      },
      ...{ dependsOn: null, groupId, eventId: null, at: Date.now() - maxHeldMs - 1000 },
    });
    const sent = { content: 'At the school already', group_id: groupId };
    const atSchool = await anna.call('POST', '/chat/message', sent, { 'idempotency-key': op_id });
    expect(atSchool.status).toBe(200);
    school.clock.shift += 61_000;
    await box.running.refresh();
    expect(await contentsFor(bert)).toEqual(['A reply', 'Only here']);
    const { body } = await box.call(bert, 'GET', site.messages);
    expect(body.data.find(({ client_id }: { client_id?: string }) => client_id === op_id)).toMatchObject({
      content: 'At the school already',
    });
  });
});

describe('at the school', () => {
  const send = (op_id: string) =>
    anna.call('POST', '/chat/message', { content: 'Sent', group_id: groupId }, { 'idempotency-key': op_id });

  it('a deletion names the key of its message, and the next copy removes the held one', async () => {
    const { op_id } = await say(anna, 'Sent');
    const cursor = await cursorOf(bert);
    const listener = listen(school.url, bert.token);
    listener.echo.private(`chat.${groupId}`);
    await listener.receives(({ event }) => event === 'users');
    const { id } = (await send(op_id)).body.data;
    await anna.call('DELETE', `/chat/message/${id}`);
    const live = await listener.receives(({ event }) => event === 'chat.message.deleted');
    listener.close();
    expect(live.data).toMatchObject({ id, client_id: op_id });
    const { changes } = await changesSince(bert, cursor);
    expect(changes).toContainEqual(
      expect.objectContaining({ t: 'message', op: 'del', id, client_id: op_id }),
    );
    school.clock.shift += 61_000;
    await box.running.refresh();
    expect(await contentsFor(bert)).toEqual([]);
  });

  it('a message that the copy has is not held again', async () => {
    const op_id = randomUUID();
    await send(op_id);
    school.clock.shift += 61_000;
    await box.running.refresh();
    expect((await say(anna, 'Sent', { op_id })).result).toBe('held');
    expect(await contentsFor(bert)).toEqual([]);
  });
});

it('finishes a deletion that a crash has interrupted', async () => {
  const { op_id } = await say(anna, 'A wrong number');
  const folder = journalFolder();
  const [file] = fs.readdirSync(folder);
  const copy = fs.readFileSync(path.join(folder, file!));
  await push(anna, { kind: 'message.delete', depends_on: op_id, id: 0 });
  await box.stop();
  fs.writeFileSync(path.join(folder, file!), copy);
  await box.start();
  expect((await list(bert)).held.map(({ kind }) => kind)).toEqual(['message.delete']);
  expect(fs.readdirSync(folder)).toHaveLength(1);
});

it('the school itself holds nothing', async () => {
  expect((await anna.call('GET', '/box/held')).status).toBe(404);
});
