import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listHeldOfEvent } from '../../src/db/held-questions.ts';
import { getSiteVotes } from '../../src/db/held-votes.ts';
import { getMeta } from '../../src/db/meta.ts';
import { listOps } from '../../src/db/outbox.ts';
import { type EventQuestionView, overlayEventQuestions } from '../../src/db/overlay-event-questions.ts';
import { openSchoolWithBoxes, type TestBox } from '../support/box.ts';
import { FaultProxy } from '../support/fault-proxy/fault-proxy.ts';
import type { Person } from '../support/school.ts';
import { type RealDevice, realDevice, until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 60_000 });

/* The real engine between a real school and a real box, which answer at the same address in turn. */

let site: Awaited<ReturnType<typeof openSchoolWithBoxes>>;
let box: TestBox;
/** Leads the devices to the school or to the box. */
let network: FaultProxy;
const devices: RealDevice[] = [];
/** An event whose room shows questions at once. Its speaker is Fatima. */
let eventId: number;
/** Further members of the chat. A test that signs out ends the only session of its person. */
const visitors: Person[] = [];

const schoolPort = () => Number(new URL(site.school.url).port);

beforeAll(async () => {
  site = await openSchoolWithBoxes();
  for (const name of ['Clara', 'Dina', 'Emil', 'Fatima', 'Gulnara', 'Hamid'])
    visitors.push(await site.school.person({ name }));
  await site.school.ctx.db
    .insertInto('chat_member')
    .values(visitors.map(({ id }) => ({ group_id: site.groupId, user_id: id })))
    .execute();
  const event = await site.school.ctx.db.selectFrom('event').select('id').executeTakeFirstOrThrow();
  eventId = event.id;
  await site.school.ctx.db
    .updateTable('event')
    .set({ user_id: visitors[3]!.id })
    .where('id', '=', eventId)
    .execute();
  await site.school.ctx.db
    .insertInto('event_room')
    .values({ event_id: eventId, questions: 'direct', anonymous: false })
    .execute();
  const added = await site.addBox();
  ({ box } = added);
  await box.start(added);
  network = await FaultProxy.start(schoolPort());
}, 180_000);
afterEach(async () => {
  network.leadTo(schoolPort());
  for (const device of devices.splice(0)) await device.api.signOut();
});
afterAll(async () => {
  await network.stop();
  await site.close();
}, 30_000);

async function annasDevice(): Promise<RealDevice> {
  const device = await realDevice(network.url, site.anna);
  devices.push(device);
  return device;
}
/** A device whose key the school has. */
async function signingDevice(person: Person): Promise<RealDevice> {
  const device = await realDevice(network.url, person, undefined, crypto.subtle);
  devices.push(device);
  await until(async () => expect(await getMeta('deviceKey', device.db)).toMatchObject({ registered: true }));
  return device;
}
const boxOf = async ({ db }: RealDevice) => (await getMeta('connection', db))?.box;

it('reads from the box, loses nothing that the box lacks, and sends everything to the school once', async () => {
  const a = await annasDevice();
  const contents = await a.contents();
  expect(contents).toEqual(['Who brings the boat?', 'Not for the lake']);
  const cursor = await getMeta('cursor', a.db);
  network.leadTo(box.running.port);
  await until(async () => expect(await boxOf(a)).toMatchObject({ knowsDevice: true }));
  await until(async () => expect(await getMeta('boxTodo', a.db)).toMatchObject({ areas: [], groups: [] }));
  expect(await a.contents()).toEqual(contents);
  expect(await a.db.groups.count()).toBe(2);
  expect(await a.db.users.get(site.anna.id)).toMatchObject({ email: 'anna@example.org' });
  expect(await getMeta('cursor', a.db)).toBe(cursor);
  await a.send('written on site', site.groupId);
  await sleep(1000);
  expect(await listOps(a.db)).toMatchObject([{ state: 'queued', attempts: 0, maybeSent: false }]);
  await site.send(site.bert, site.groupId, 'meanwhile at the school');
  network.leadTo(schoolPort());
  await until(async () => expect(await listOps(a.db)).toEqual([]));
  await until(async () => expect(await boxOf(a)).toBeNull());
  await until(async () =>
    expect((await a.contents()).toSorted()).toEqual(
      [...contents, 'written on site', 'meanwhile at the school'].toSorted(),
    ),
  );
  const sent = (await site.anna.call('GET', site.messages)).body.data as { content: string }[];
  expect(sent.filter(({ content }) => content === 'written on site')).toHaveLength(1);
});

it('waits for the school with a session that is newer than the copy', async () => {
  const person = await site.school.person({ name: 'Newcomer' });
  const device = await realDevice(network.url, person);
  devices.push(device);
  network.leadTo(box.running.port);
  await until(async () => expect(await boxOf(device)).toMatchObject({ knowsDevice: false }));
  expect(await getMeta('locked', device.db)).not.toBe(true);
  expect(await device.db.users.count()).toBeGreaterThan(0);
  network.leadTo(schoolPort());
  await until(async () => expect(await boxOf(device)).toBeNull());
});

it('shows messages to the others on site, and each device takes its own to the school', async () => {
  const [clara, dina] = visitors as [Person, Person];
  const a = await realDevice(network.url, clara);
  const b = await realDevice(network.url, dina);
  devices.push(a, b);
  network.leadTo(box.running.port);
  for (const device of [a, b])
    await until(async () => expect(await getMeta('heldCursor', device.db)).toBeDefined());
  const key = await a.send('Lunch is ready', site.groupId);
  await until(async () =>
    expect(await b.db.held.toArray()).toMatchObject([{ op_id: key, author: { id: clara.id } }]),
  );
  const reply = { kind: 'message.send', args: { group_id: site.groupId, content: 'Coming' } } as const;
  const answer = await b.enqueueOp({ ...reply, dependsOn: key! });
  await until(async () =>
    expect(await a.db.held.orderBy('op_id').primaryKeys()).toEqual([key!, answer!].toSorted()),
  );
  expect(await listOps(b.db)).toMatchObject([
    { state: 'blocked', onSite: { journal: expect.any(String) }, attempts: 0 },
  ]);
  network.leadTo(schoolPort());
  for (const device of [a, b])
    await until(async () => {
      expect(await listOps(device.db)).toEqual([]);
      expect(await device.db.held.count()).toBe(0);
    });
  const sent = (await site.bert.call('GET', site.messages)).body.data as {
    content: string;
    client_id?: string;
    reply_of?: { content: string } | null;
  }[];
  expect(sent.slice(-2)).toMatchObject([
    { content: 'Lunch is ready', client_id: key },
    { content: 'Coming', client_id: answer, reply_of: { content: 'Lunch is ready' } },
  ]);
});

interface StoredMessage {
  id: number;
  content: string;
  client_id?: string | null;
  author: { id: number };
  reply_of?: { id: number } | null;
  reactions?: { emoji: string; users: number[] }[] | null;
}
const stored = async () => (await site.bert.call('GET', site.messages)).body.data as StoredMessage[];

it('hands over what its devices have signed, and nothing is doubled or undone when they come', async () => {
  const [, , , , gulnara, hamid] = visitors as [Person, Person, Person, Person, Person, Person];
  const [a, b] = [await signingDevice(gulnara), await signingDevice(hamid)];
  network.leadTo(box.running.port);
  for (const device of [a, b])
    await until(async () => expect(await getMeta('heldCursor', device.db)).toBeDefined());
  const held = (opId: string) =>
    until(async () => expect(await b.db.held.get(opId)).toMatchObject({ op_id: opId }));
  const key = (await a.send('Tea at five', site.groupId))!;
  await held(key);
  const reply = { kind: 'message.send', args: { group_id: site.groupId, content: 'I bring cups' } } as const;
  const answer = (await b.enqueueOp({ ...reply, dependsOn: key }))!;
  await held(answer);
  const target = { id: 0, group_id: site.groupId };
  const edit = { ...target, content: 'Tea at six', base: 'Tea at five' };
  const edited = (await a.enqueueOp({ kind: 'message.edit', args: edit, dependsOn: key }))!;
  await held(edited);
  const reactions: string[] = [];
  for (const emoji of ['👍', '🎉']) {
    const args = { ...target, emoji };
    reactions.push((await b.enqueueOp({ kind: 'message.react', args, dependsOn: key }))!);
    await held(reactions.at(-1)!);
  }
  const [liked, cheered] = reactions as [string, string];
  const { journal } = box.running.ctx.box!;
  expect(journal.find(cheered)).toMatchObject({ signed: { dependsOnAuthor: gulnara.id, after: liked } });

  // The school makes at most one copy a minute.
  site.school.clock.shift += 61_000;
  await box.running.refresh();
  const handedOver = (await stored()).slice(-2);
  expect(handedOver).toMatchObject([
    { content: 'Tea at six', client_id: key, author: { id: gulnara.id } },
    { content: 'I bring cups', client_id: answer, author: { id: hamid.id } },
  ]);
  expect(handedOver[1]).toMatchObject({ reply_of: { id: handedOver[0]!.id } });
  await until(async () => {
    expect(await a.contents()).toEqual(expect.arrayContaining(['Tea at six', 'I bring cups']));
    expect((await listOps(a.db)).map(({ opId }) => opId)).toEqual([edited]);
  });

  // The author edits it at the school, before the device repeats the edit from the site.
  const { id } = handedOver[0]!;
  const later = await gulnara.call('PUT', `/chat/message/${id}`, { content: 'Tea at seven' });
  expect(later.status).toBe(200);
  network.leadTo(schoolPort());
  for (const device of [a, b])
    await until(async () => {
      expect(await listOps(device.db)).toEqual([]);
      expect(await device.db.held.count()).toBe(0);
      expect((await device.contents()).slice(-2)).toEqual(['Tea at seven', 'I bring cups']);
    });
  const messages = await stored();
  expect(messages.slice(-2)).toMatchObject([
    { id, content: 'Tea at seven', reactions: [{ emoji: '🎉', users: [hamid.id] }] },
    { id: handedOver[1]!.id, content: 'I bring cups' },
  ]);
  expect(messages.filter(({ client_id: each }) => each === key || each === answer)).toHaveLength(2);
});

async function questionsOn(
  { db }: RealDevice,
  { id }: Person,
  moderates = false,
): Promise<EventQuestionView[]> {
  const me = { id, first_name: '', last_name: '' };
  const rows = await db.event_questions.where('event_id').equals(eventId).toArray();
  const held = await listHeldOfEvent(eventId, db);
  return overlayEventQuestions(rows, await listOps(db), eventId, me, [], {
    ...{ held, mode: 'direct', moderates, atBox: true, votes: await getSiteVotes(eventId, db) },
  });
}

it('shows a question on site with its votes, and its pin waits on the device of the moderator until it is at the school', async () => {
  const [, , emil, fatima] = visitors as [Person, Person, Person, Person];
  const [author, speaker] = [await signingDevice(emil), await signingDevice(fatima)];
  network.leadTo(box.running.port);
  for (const device of [author, speaker]) {
    await until(async () => expect(await getMeta('heldCursor', device.db)).toBeDefined());
    await device.api.openRoom(eventId);
  }
  const question = { event_id: eventId, content: 'Which knot holds?', anonymous: false, language: null };
  const key = await author.enqueueOp({ kind: 'eventQuestion.ask', args: question });
  await until(async () =>
    expect(await questionsOn(speaker, fatima, true)).toMatchObject([
      { key, onSite: true, state: 'open', content: 'Which knot holds?', author: { id: emil.id } },
    ]),
  );
  const pin = await speaker.enqueueOp({
    kind: 'eventQuestion.moderate',
    args: { id: 0, event_id: eventId, act: 'pin', answer: null, into: null },
    dependsOn: key!,
  });
  await until(async () =>
    expect(await questionsOn(author, emil)).toMatchObject([
      { key, own: true, pinned: true, pending: { state: 'on-site' } },
    ]),
  );
  const vote = await speaker.enqueueOp({
    kind: 'eventQuestion.vote',
    args: { id: 0, event_id: eventId, voted: true },
    dependsOn: key!,
  });
  for (const [device, person, voted] of [
    [author, emil, false],
    [speaker, fatima, true],
  ] as const)
    await until(async () => {
      await device.api.openRoom(eventId);
      expect(await device.db.held_votes.toArray()).toMatchObject([{ target: key, votes: 1 }]);
      expect(await questionsOn(device, person)).toMatchObject([{ key, votes: 1, voted }]);
    });
  const { journal } = box.running.ctx.box!;
  const { number } = journal.find(vote!)!;
  expect(await listOps(speaker.db)).toMatchObject([
    { opId: pin },
    { onSite: { journal: journal.name, number } },
  ]);
  expect(await author.db.held.where('op_id').equals(vote!).count()).toBe(0);
  expect(journal.find(key!)).toMatchObject({ signed: { dependsOnAuthor: null, after: null } });
  expect(journal.find(pin!)).toMatchObject({ signed: { dependsOnAuthor: emil.id, after: null } });
  network.leadTo(schoolPort());
  for (const [device, person] of [
    [author, emil],
    [speaker, fatima],
  ] as const)
    await until(async () => {
      // A room is subscribed for some seconds only.
      await device.api.openRoom(eventId);
      expect(await listOps(device.db)).toEqual([]);
      expect(await device.db.held.count()).toBe(0);
      expect(await questionsOn(device, person)).toMatchObject([
        { id: expect.any(Number), client_id: key, pinned: true, votes: 1, pending: null },
      ]);
      expect(await device.db.held_votes.count()).toBe(0);
    });
});
