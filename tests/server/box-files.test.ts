import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSchoolWithBoxes, type TestBox } from '../support/box.ts';
import { bringIn as bringInFile } from '../support/box-files.ts';
import { type DeviceKey, registeredKey, signedOp } from '../support/device-key.ts';
import { heldAt } from '../support/held.ts';
import { extensionsHeaders } from '../support/our-app.ts';
import type { Person, School } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openSchoolWithBoxes>>;
let school: School;
let [anna, bert, admin] = [] as unknown as [Person, Person, Person];
let box: TestBox;
let boxId = 0;
const devices = new Map<number, DeviceKey>();
const { push, heldFor, clear } = heldAt(() => box);

beforeAll(async () => {
  site = await openSchoolWithBoxes();
  ({ school, anna, bert, admin } = site);
  for (const person of [anna, bert]) devices.set(person.id, await registeredKey(person));
  const added = await site.addBox();
  box = added.box;
  boxId = added.id;
  await box.start(added);
  site.proxy.down();
});
afterEach(async () => {
  site.proxy.down();
  await clear();
});
afterAll(() => site.close());

/** Sends an operation to the box, signed, which holds it. */
const hold = async (person: Person, kind: string, args: object, depends_on?: string) => {
  const op = await signedOp(devices.get(person.id)!, person, { kind, args, depends_on });
  expect((await push(person, op)).result).toBe('held');
  return op;
};
const message = (person: Person, content: string) =>
  hold(person, 'message.send', { group_id: site.groupId, content });
const onMessage = (person: Person, kind: string, depends_on: string, args: object = {}) =>
  hold(person, `message.${kind}`, { id: 0, group_id: site.groupId, ...args }, depends_on);

const exported = () => box.running.ctx.box!.exportFile();
const imported = (file: Buffer) => box.running.ctx.box!.importFile(file);

/** Brings a file in. Returns the response without the answer, and the answer. */
const bringIn = async (file: Buffer) => {
  const { status, body } = await bringInFile(school, admin, boxId, file);
  expect(status).toBe(200);
  const { answer, ...result } = body.data;
  return { result, answer: Buffer.from(answer, 'base64url') };
};
/** Takes a file of the box to the school, and the answer back. */
const meet = async () => {
  const { result, answer } = await bringIn(await exported());
  return { result, sentences: await imported(answer) };
};

const atSchool = async (...ops: { op_id: string }[]) => {
  const keys = ops.map(({ op_id }) => op_id);
  const rows = await school.ctx.db
    .selectFrom('message')
    .select(['content', 'author_id', 'client_id', 'deleted_at'])
    .where('client_id', 'in', keys)
    .orderBy('id')
    .execute();
  return rows.map(({ client_id, ...row }) => ({ ...row, at: keys.indexOf(client_id!) }));
};
const onSite = async (): Promise<string[]> =>
  (await box.call(anna, 'GET', site.messages)).body.data.map(({ content }: { content: string }) => content);
const heldKinds = async () => (await heldFor(bert)).map(({ kind }) => kind);
const desk = async () =>
  (await admin.call('GET', '/desk/boxes')).body.data.find(({ id }: { id: number }) => id === boxId);

describe('a file of a box without a connection', () => {
  it('brings what is held to the school, and the answer a newer copy to the box', async () => {
    const first = await message(anna, 'Lunch is ready');
    const second = await message(bert, 'Where?');
    await onMessage(bert, 'react', first.op_id, { emoji: '👍' });
    await site.send(bert, site.groupId, 'Written at the school');
    const before = await desk();
    const file = await exported();
    expect(file.includes('Lunch')).toBe(false);
    const { result, answer } = await bringIn(file);
    expect(result).toMatchObject({
      ...{ executed: 3, known: 0, refused: 0, waiting: 0, undecided: 0 },
      ...{ copy: 'included', left_out: 0 },
    });
    expect(Math.abs(result.written_at * 1000 - Date.now())).toBeLessThan(60_000);
    expect(await atSchool(first, second)).toMatchObject([
      { content: 'Lunch is ready', author_id: anna.id },
      { content: 'Where?', author_id: bert.id },
    ]);
    const after = await desk();
    expect(after.handed_over - before.handed_over).toBe(3);
    expect(after.last_handover_at).not.toBeNull();
    expect(after.last_copy.taken_at).toBeNull();
    expect(answer.includes('Lunch')).toBe(false);
    expect(await imported(answer)).toMatch(
      /^Operations at the school: 3\. The box runs a new copy of the school, made at \S+Z$/,
    );
    expect(await heldKinds()).toEqual([]);
    for (const content of ['Lunch is ready', 'Where?', 'Written at the school'])
      expect(await onSite()).toContain(content);
    // The next file confirms the copy.
    await bringIn(await exported());
    const copies = (await admin.call('GET', `/desk/boxes/${boxId}/copies`)).body.data;
    expect(copies.find(({ id }: { id: number }) => id === after.last_copy.id).taken_at).not.toBeNull();
  });

  it('repairs damaged parts of the copy', async () => {
    await message(anna, 'Part of a newer copy');
    const parts = path.join(box.folder, 'parts');
    for (const name of fs.readdirSync(parts)) {
      const content = fs.readFileSync(path.join(parts, name));
      fs.writeFileSync(path.join(parts, name), content.subarray(0, -1));
    }
    expect((await meet()).sentences).toContain('could not be taken');
    expect((await meet()).sentences).toContain('The box runs a new copy');
    expect(await onSite()).toContain('Part of a newer copy');
  });

  it('brings files of the school that the box does not have', async () => {
    const plan = `%PDF-1.7\n${'x'.repeat(200)}`;
    const form = new FormData();
    form.append('upload', new Blob([plan]), 'plan.pdf');
    form.append('type', '2');
    form.append('group_id', String(site.groupId));
    const headers = { ...extensionsHeaders, authorization: `Bearer ${anna.token}` };
    const sent = await fetch(`${school.url}/api/chat/message`, { method: 'POST', headers, body: form });
    expect(sent.status).toBe(200);
    const { result, sentences } = await meet();
    expect([result.copy, result.left_out]).toEqual(['included', 0]);
    expect(sentences).not.toContain('not here yet');
    const rows = (await box.call(anna, 'GET', site.messages)).body.data;
    const { file } = rows.find((row: { file?: object | null }) => row.file);
    const { pathname, search } = new URL(file.url, box.url);
    expect(await (await fetch(box.url + pathname + search, { headers })).text()).toBe(plan);
  });

  it('does nothing twice, and an older answer changes nothing', async () => {
    const op = await message(anna, 'Only once');
    const file = await exported();
    const before = await desk();
    const first = await bringIn(file);
    school.clock.shift += 5000;
    const second = await bringIn(file);
    expect([first.result.executed, second.result.executed, second.result.known]).toEqual([1, 0, 1]);
    expect(await atSchool(op)).toHaveLength(1);
    expect((await desk()).handed_over - before.handed_over).toBe(1);
    expect(await imported(second.answer)).toContain('Operations at the school: 1. The box runs a new copy');
    expect(await imported(first.answer)).toContain('older than an answer that was imported before');
    expect(await imported(second.answer)).toContain('The box runs the newest copy');
    expect([await heldKinds(), await onSite()]).toEqual([[], expect.arrayContaining(['Only once'])]);
  });

  it('and the network may come in any order', async () => {
    const first = await message(anna, 'First by the network');
    const old = await exported();
    const before = await desk();
    site.proxy.up();
    school.clock.shift += 61_000;
    expect(await box.running.refresh()).toContain('Operations handed over: 1');
    site.proxy.down();
    const late = await bringIn(old);
    expect(late.result).toMatchObject({ executed: 0, known: 1 });
    expect(await imported(late.answer)).toMatch(/^Operations at the school: 0\. The box runs /);
    const second = await message(bert, 'First by the file');
    const early = await bringIn(await exported());
    expect(early.result).toMatchObject({ executed: 1, known: 0 });
    site.proxy.up();
    school.clock.shift += 61_000;
    expect(await box.running.refresh()).toContain('Operations handed over: 1');
    site.proxy.down();
    expect(await imported(early.answer)).toContain('The box has a newer copy');
    expect((await desk()).handed_over - before.handed_over).toBe(2);
    expect(await atSchool(first, second)).toHaveLength(2);
    expect(await heldKinds()).toEqual([]);
  });

  it('is no way back for a message that was deleted on site meanwhile', async () => {
    const op = await message(anna, 'A wrong number');
    const { answer } = await bringIn(await exported());
    await onMessage(anna, 'delete', op.op_id);
    expect(await imported(answer)).toContain('deleted on site meanwhile');
    expect(await onSite()).not.toContain('A wrong number');
    expect(await heldKinds()).toEqual(['message.delete']);
    const { result, sentences } = await meet();
    expect([result.executed, sentences]).toEqual([1, expect.stringContaining('a new copy')]);
    expect((await atSchool(op)).map(({ deleted_at }) => deleted_at !== null)).toEqual([true]);
    expect([await heldKinds(), await onSite()]).toEqual([[], expect.not.arrayContaining(['A wrong number'])]);
  });

  it('is no way back for a deleted message that its author has brought to the school', async () => {
    const file = await exported();
    const op = await message(bert, 'The wrong chat');
    // At the school, devices don't sign.
    const pushed = { ...op, lane: 'lane', on_site: true, signature: undefined };
    const { body } = await bert.call('POST', '/sync/push', { ops: [pushed] });
    expect(body.data[0].status).toBe('done');
    await onMessage(bert, 'delete', op.op_id);
    const { answer } = await bringIn(file);
    expect(await imported(answer)).toContain('deleted on site meanwhile');
    expect([await heldKinds(), await onSite()]).toEqual([
      ['message.delete'],
      expect.not.arrayContaining(['The wrong chat']),
    ]);
    // The numbers of the journal begin anew.
    await box.stop();
    await box.start();
    expect(await imported(answer)).toContain('deleted on site meanwhile');
    const { result, sentences } = await meet();
    expect([result.executed, sentences]).toEqual([1, expect.stringContaining('a new copy')]);
    expect((await atSchool(op)).map(({ deleted_at }) => deleted_at !== null)).toEqual([true]);
    expect([await heldKinds(), await onSite()]).toEqual([[], expect.not.arrayContaining(['The wrong chat'])]);
  });

  it('leaves what was held after it, and what waits for its device', async () => {
    const sent = await message(anna, 'In the file');
    const unsigned = { group_id: site.groupId, content: 'Unsigned' };
    await push(bert, { kind: 'message.send', args: unsigned });
    const { result, answer } = await bringIn(await exported());
    expect(result).toMatchObject({ executed: 1, waiting: 1 });
    const later = await message(anna, 'After the file');
    expect(await imported(answer)).toContain('Operations that are not at the school yet: 2');
    expect((await heldFor(bert)).map(({ args }) => (args as { content: string }).content)).toEqual([
      'Unsigned',
      'After the file',
    ]);
    expect(await atSchool(sent, later)).toHaveLength(1);
  });

  it('brings refusals back: the operation leaves the journal, and is not held again', async () => {
    const op = await message(bert, 'No longer a member');
    const membership = { group_id: site.groupId, user_id: bert.id };
    await school.ctx.db
      .deleteFrom('chat_member')
      .where('group_id', '=', site.groupId)
      .where('user_id', '=', bert.id)
      .execute();
    const { result, sentences } = await meet();
    expect(result).toMatchObject({ executed: 0, refused: 1 });
    expect(sentences).toContain('Operations that the school has refused: 1');
    expect((await heldFor(anna)).map(({ kind }) => kind)).toEqual([]);
    await school.ctx.db.insertInto('chat_member').values(membership).execute();
    await meet();
    const { result: again, code } = await push(bert, op);
    expect([again, code]).toEqual(['later', 'atBox']);
    expect(await atSchool(op)).toEqual([]);
  });

  it('is written after a restart without a connection', async () => {
    const op = await message(anna, 'Before the restart');
    await box.stop();
    await box.start();
    const { result, sentences } = await meet();
    expect([result.executed, sentences]).toEqual([1, expect.stringContaining('a new copy')]);
    await box.stop();
    await box.start();
    expect(await onSite()).toContain('Before the restart');
    expect(await atSchool(op)).toHaveLength(1);
  });

  it('is not written when the days of the box are over', async () => {
    const file = await exported();
    box.shift = 8 * 86_400_000;
    try {
      await expect(exported()).rejects.toThrow('The days of this box are over');
      await expect(imported(file)).rejects.toThrow('The days of this box are over');
    } finally {
      box.shift = 0;
    }
  });
});
