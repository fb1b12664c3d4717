import { createCanvas } from '@napi-rs/canvas';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { getMeta } from '../../src/db/meta.ts';
import { enqueue, listOps } from '../../src/db/outbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { type RealDevice, realDevice, until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 60_000 });

/* The real engine and server, with a real clock, real requests and sockets. */

let school: School;
const devices: RealDevice[] = [];

beforeAll(async () => {
  school = await openSchool();
}, 60_000);
afterEach(async () => {
  for (const device of devices.splice(0)) await device.api.signOut();
});
afterAll(() => school.close(), 30_000);

async function device(person: Person): Promise<RealDevice> {
  const made = await realDevice(school.url, person);
  devices.push(made);
  return made;
}

async function twoInAGroup() {
  const [one, two] = await Promise.all([school.person({ name: 'One' }), school.person({ name: 'Two' })]);
  const made = await one.call('POST', '/chat/private', { user_id: two.id });
  return { one, two, groupId: made.body.data.id as number };
}

it('delivers a message, its edit, its read mark and its deletion live', async () => {
  const { one, two, groupId } = await twoInAGroup();
  const [a, b] = [await device(one), await device(two)];
  const id = await a.send('hello', groupId);
  await until(async () => expect(await b.contents()).toEqual(['hello']));
  await until(async () => expect(await listOps(a.db)).toEqual([]));
  const [row] = await a.db.messages.toArray();
  expect(row).toMatchObject({ client_id: id, author: { id: one.id } });
  await a.enqueueOp({
    kind: 'message.edit',
    args: { id: row?.id ?? 0, group_id: groupId, content: 'hello!' },
  });
  await until(async () => expect(await b.contents()).toEqual(['hello!']));
  await b.enqueueOp({ kind: 'message.read', args: { id: row?.id ?? 0, group_id: groupId } });
  await until(async () => expect(await a.db.groups.get(groupId)).toMatchObject({ others_read_id: row?.id }));
  await a.enqueueOp({ kind: 'message.delete', args: { id: row?.id ?? 0, group_id: groupId } });
  await until(async () => expect(await b.contents()).toEqual([]));
  expect(await a.contents()).toEqual([]);
});

it('delivers messages written offline once and in order despite lost responses', async () => {
  const { one, two, groupId } = await twoInAGroup();
  const [a, b] = [await device(one), await device(two)];
  a.net.up = false;
  await a.api.pageState({ online: false, visible: true });
  for (let n = 0; n < 60; n++) await a.send(`${n}`, groupId);
  a.net.up = true;
  a.net.lostResponses = 1;
  await a.api.pageState({ online: true, visible: true });
  const all = Array.from({ length: 60 }, (_, n) => `${n}`);
  await until(async () => expect(await listOps(a.db)).toEqual([]));
  await until(async () => expect(await b.contents()).toEqual(all));
  expect(await a.contents()).toEqual(all);
});

it('fetches messages and deletions by delta after an absence', async () => {
  const { one, two, groupId } = await twoInAGroup();
  const a = await device(one);
  await a.send('before', groupId);
  await until(async () => expect(await listOps(a.db)).toEqual([]));
  a.net.up = false;
  await a.api.pageState({ online: false, visible: true });
  const sent = await two.call('POST', '/chat/message', { group_id: groupId, content: 'meanwhile' });
  expect(sent.status).toBe(200);
  const [before] = await a.db.messages.toArray();
  await one.call('DELETE', `/chat/message/${before?.id}`);
  a.net.up = true;
  await a.api.pageState({ online: true, visible: true });
  await until(async () => expect(await a.contents()).toEqual(['meanwhile']));
});

it('delivers an answer written offline once, and shows its deletion on the other device', async () => {
  const admin = await school.person({ role: 'admin' });
  const person = await school.person({ name: 'One' });
  const form = { kind: 'text', localized_title: { en: 'Diet' }, localized_help: {}, options: [] };
  const { id } = (
    await admin.call('POST', '/desk/questions', { ...form, required: true, roles: [], courses: [] })
  ).body.data;
  const [a, b] = [await device(person), await device(person)];
  const answerOn = async ({ db }: RealDevice) => (await db.questions.get(id))?.answer;
  await until(async () => expect(await answerOn(b)).toBeNull());
  a.net.up = false;
  await a.api.pageState({ online: false, visible: true });
  await a.enqueueOp({ kind: 'question.answer', args: { question_id: id, answer: 'Vegan' } });
  a.net.up = true;
  a.net.lostResponses = 1;
  await a.api.pageState({ online: true, visible: true });
  await until(async () => expect(await listOps(a.db)).toEqual([]));
  await until(async () => expect(await answerOn(b)).toBe('Vegan'));
  const cleared = { ...form, required: false, roles: [], courses: [], archived: false };
  await admin.call('PUT', `/desk/questions/${id}`, cleared);
  await a.enqueueOp({ kind: 'question.answer', args: { question_id: id, answer: null } });
  await until(async () => expect(await answerOn(b)).toBeNull());
  expect(await answerOn(a)).toBeNull();
});

it('locks the outbox of a suspended person, and keeps what they wrote', async () => {
  const moderator = await school.person({ role: 'moderator' });
  const { one, two, groupId } = await twoInAGroup();
  const [a, b] = [await device(one), await device(two)];
  await until(async () => expect(await a.db.groups.get(groupId)).toBeDefined());
  a.net.up = false;
  await a.api.pageState({ online: false, visible: true });
  await a.send('written before', groupId);
  await moderator.call('POST', '/desk/people/suspend', { ids: [one.id], reason: 'Spam' });
  a.net.up = true;
  await a.api.pageState({ online: true, visible: true });
  await until(async () => expect(await getMeta('locked', a.db)).toBe(true));
  expect(await listOps(a.db)).toHaveLength(1);
  expect(await b.contents()).toEqual([]);
});

it('shows a new private chat on the other device with its first message', async () => {
  const [one, two] = await Promise.all([school.person({ name: 'One' }), school.person({ name: 'Two' })]);
  const [a, b] = [await device(one), await device(two)];
  const opened = await a.api.openPrivateChat(two.id);
  if (!opened.ok) throw new Error(opened.code);
  await a.send('hi', opened.value.groupId);
  await until(async () => expect(await b.contents()).toEqual(['hi']));
  await until(async () =>
    expect(await b.db.windows.get(opened.value.groupId)).toMatchObject({ complete: true }),
  );
});

it('stores the time zone of the school', async () => {
  const one = await device(await school.person({ name: 'One' }));
  await until(async () =>
    expect(await getMeta('connection', one.db)).toMatchObject({ schoolZone: 'Asia/Almaty' }),
  );
});

it('creates a private chat begun offline once, with its messages in order', async () => {
  const [one, two] = [await school.person({ name: 'One' }), await school.person({ name: 'Two' })];
  const [a, b] = [await device(one), await device(two)];
  await until(async () =>
    expect(await getMeta('snapshot', a.db)).toMatchObject({ groups: expect.any(Number) }),
  );
  a.net.up = false;
  await a.api.pageState({ online: false, visible: true });
  await a.send('1', -two.id);
  const second = await a.send('2', -two.id);
  await a.enqueueOp({
    kind: 'message.send',
    args: { group_id: -two.id, content: '3' },
    dependsOn: second ?? '',
  });
  expect((await listOps(a.db)).map(({ kind, state }) => [kind, state])).toEqual([
    ['group.private', 'queued'],
    ['message.send', 'blocked'],
    ['message.send', 'blocked'],
    ['message.send', 'blocked'],
  ]);
  a.net.up = true;
  a.net.lostResponses = 1;
  await a.api.pageState({ online: true, visible: true });
  await until(async () => expect(await b.contents()).toEqual(['1', '2', '3']));
  await until(async () => expect(await listOps(a.db)).toEqual([]));
  expect(await a.contents()).toEqual(['1', '2', '3']);
  expect((await b.db.messages.toArray()).at(-1)).toMatchObject({ content: '3', reply_of: { content: '2' } });
  expect((await one.call('GET', '/chat/group')).body.data).toHaveLength(1);
});

it('sends a message for a new private chat to the existing one', async () => {
  const { one, two, groupId } = await twoInAGroup();
  const a = await device(one);
  await until(async () => expect(await a.db.groups.get(groupId)).toBeDefined());
  await a.send('hello', -two.id);
  await until(async () => expect(await a.contents()).toEqual(['hello']));
  expect((await a.db.messages.toArray())[0]).toMatchObject({ group_id: groupId });
});

it('creates a group with its photo and members in one call', async () => {
  const admin = await school.person({ name: 'Admin', chatAdmin: true });
  const member = await school.person({ name: 'Member' });
  const a = await device(admin);
  const photo = createCanvas(40, 40).toBuffer('image/png');
  const blob = { data: new Uint8Array(photo).buffer, type: 'image/png', name: 'photo.png' };
  const args = { title: 'Field work', description: null, members: [member.id], file: randomUUID() };
  await enqueue({ kind: 'group.create', args }, { blob, db: a.db });
  await until(async () => expect(await listOps(a.db)).toEqual([]));
  const [group] = (await member.call('GET', '/chat/group')).body.data;
  expect(group).toMatchObject({ title: 'Field work', avatar: expect.stringContaining('/api/files/') });
});
