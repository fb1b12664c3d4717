import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardOp, listOps } from '../../src/db/outbox.ts';
import { oddFlavour, type PlainFlavour, usualFlavour } from '../support/plain-server/plain-flavour.ts';
import { openPlainDevice, type PlainDevice } from './harness/plain-device.ts';
import { type RealDevice, until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 30_000 });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { data: new Uint8Array(png).buffer, type: 'image/png', name: 'photo.png' };
const report = { data: new Uint8Array([1, 2, 3, 4]).buffer, type: 'application/pdf', name: 'report.pdf' };

const variants: [string, PlainFlavour][] = [
  ['read in the usual way', usualFlavour],
  ['read in the most unusual way', oddFlavour],
  ['with polls as a list and online people as rows', { ...usualFlavour, polls: 'list', users: 'rows' }],
];

describe.each(variants)('a server that knows only the specification, %s', (_, variant) => {
  let device: PlainDevice;
  let anna: RealDevice;

  beforeEach(async () => {
    device = await openPlainDevice(variant);
    device.anna.chat_role = 'chat_admin';
    anna = await device.device(device.anna);
  });
  afterEach(() => device.close());

  const outboxEmpty = ({ db }: RealDevice) => until(async () => expect(await listOps(db)).toEqual([]));
  const groupNamed = (title: string) =>
    [...device.server.state.groups.values()].find((g) => g.title === title);
  const messageRow = (content: string) => anna.db.messages.filter((row) => row.content === content).first();

  it('lists polls by group and accepts answers and skips', async () => {
    const { polls } = device.server.state;
    const [which, how] = [...polls.values()];
    const rows = await anna.db.polls.toArray();
    expect(rows.map(({ title, state, mandatory }) => ({ title, state, mandatory }))).toEqual([
      { title: 'Which day?', state: 'open', mandatory: true },
      { title: 'How was the excursion?', state: 'open', mandatory: false },
    ]);
    if (variant.polls !== 'list')
      expect(rows.map(({ group }) => group)).toEqual(['Organisation', 'lecturers']);
    await anna.enqueueOp({ kind: 'poll.vote', args: { poll_id: which!.id, vote: 2, anonymously: false } });
    await anna.enqueueOp({ kind: 'poll.cancel', args: { poll_id: how!.id, anonymously: true } });
    await outboxEmpty(anna);
    expect(which!.votes.get(device.anna.id)).toEqual({ vote: 2, anonymously: false });
    expect(how!.votes.get(device.anna.id)).toEqual({ vote: null, anonymously: true });
    await device.poll(anna);
    expect(await anna.db.polls.get(which!.id)).toMatchObject({ voted: true, status: 3, votes_count: 1 });
    expect(await anna.db.polls.get(how!.id)).toMatchObject({ canceled: true, status: 4 });
  });

  it('accepts feedback and shows it with its author', async () => {
    await anna.enqueueOp({ kind: 'review.add', args: { content: 'Too little time', event_id: null } });
    await outboxEmpty(anna);
    device.server.approveReviews();
    await device.poll(anna);
    const rows = await anna.db.reviews.toArray();
    expect(rows.map(({ content, author }) => [content, author?.first_name, author?.last_name])).toEqual([
      ['Very good', 'Dina', 'Omarova'],
      ['Too little time', 'Anna', 'Test'],
    ]);
  });

  it('accepts a support request', async () => {
    const context = { page: '/', version: '1' };
    await anna.enqueueOp({
      kind: 'request.add',
      args: { type: 'catalogue', message: 'A catalogue', context },
    });
    await outboxEmpty(anna);
    expect(device.server.state.requests).toEqual([
      { author: device.anna.id, type: 'request', message: 'A catalogue' },
    ]);
  });

  it('creates a group with a photo, and keeps the other fields when one changes', async () => {
    const args = { title: 'Excursion', description: 'To Karaganda', members: [device.bert.id] };
    await anna.enqueueOp({ kind: 'group.create', args: { ...args, file: randomUUID() } }, picture);
    await outboxEmpty(anna);
    const group = groupNamed('Excursion');
    expect(group).toMatchObject({ description: 'To Karaganda', photo: expect.stringContaining('photo.png') });
    const { id, photo } = group!;
    await until(async () =>
      expect(await anna.db.groups.get(id)).toMatchObject({ title: 'Excursion', photo }),
    );
    await anna.enqueueOp({ kind: 'group.update', args: { group_id: id, title: 'Excursion in May' } });
    await outboxEmpty(anna);
    expect(group).toMatchObject({ title: 'Excursion in May', description: 'To Karaganda', photo });
    await anna.enqueueOp({ kind: 'group.photo', args: { group_id: id, file: randomUUID() } }, picture);
    await outboxEmpty(anna);
    expect(group).toMatchObject({ title: 'Excursion in May', description: 'To Karaganda' });
    expect(group!.photo).not.toBe(photo);
    const carla = device.server.addUser({ first_name: 'Carla' });
    await anna.enqueueOp({ kind: 'group.add', args: { group_id: id, user_id: carla.id } });
    await outboxEmpty(anna);
    expect([...group!.members]).toEqual([device.anna.id, device.bert.id, carla.id]);
    await anna.enqueueOp({ kind: 'group.drop', args: { group_id: id, user_id: carla.id } });
    if (variant.undocumentedCalls === 'guessed') await outboxEmpty(anna);
    else {
      const refused = { state: 'dead', error: { code: 'unknownCall' } };
      await until(async () => expect(await listOps(anna.db)).toMatchObject([refused]));
      for (const { opId } of await listOps(anna.db)) await discardOp(opId, anna.db);
    }
    expect(group!.members.has(carla.id)).toBe(variant.undocumentedCalls === 'none');
    group!.members.delete(carla.id);
    await anna.enqueueOp({ kind: 'group.leave', args: { group_id: id } });
    await outboxEmpty(anna);
    expect([...group!.members]).toEqual([device.bert.id]);
    await until(async () => expect(await anna.db.groups.get(id)).toBeUndefined());
  });

  it('delivers messages and files with their authors, and changes by them', async () => {
    const bert = await device.device(device.bert);
    const group_id = device.groupId;
    await anna.send('hello', group_id);
    await outboxEmpty(anna);
    device.server.sendMessage(group_id, device.bert, 'good morning');
    await until(async () => expect(await anna.contents()).toEqual(['hello', 'good morning']));
    const [hello, morning] = [await messageRow('hello'), await messageRow('good morning')];
    expect(hello?.author).toMatchObject({ id: device.anna.id, first_name: 'Anna' });
    expect(morning?.author).toMatchObject({ id: device.bert.id, first_name: 'Bert' });

    await anna.enqueueOp({
      kind: 'message.send',
      args: { group_id, content: 'a reply', replyId: morning!.id },
    });
    const file = { group_id, file: randomUUID() };
    await anna.enqueueOp({ kind: 'message.file', args: { ...file, content: 'see here' } }, report);
    await anna.enqueueOp({ kind: 'message.file', args: { group_id, file: randomUUID() } }, picture);
    await outboxEmpty(anna);
    await until(async () =>
      expect((await bert.contents()).toSorted()).toEqual([
        '',
        'a reply',
        'good morning',
        'hello',
        'see here',
      ]),
    );
    expect(await bert.db.messages.filter(({ content }) => content === 'a reply').first()).toMatchObject({
      author: { id: device.anna.id },
      reply_of: { id: morning!.id, content: 'good morning', author: { first_name: 'Bert' } },
    });
    const withFile = await bert.db.messages.filter(({ content }) => content === 'see here').first();
    expect(withFile).toMatchObject({ type: { id: 3 }, file: { name: 'report.pdf', size: 4 } });
    const response = await fetch(device.school.url + withFile!.file!.url);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 3, 4]);
    const ofPicture = await bert.db.messages.filter(({ content }) => content === '').first();
    expect(ofPicture).toMatchObject({
      type: { id: 2 },
      file: { preview: expect.stringMatching(/^\/files\//) },
    });

    await anna.enqueueOp({
      kind: 'message.edit',
      args: { id: hello!.id, group_id, content: 'hello!', base: 'hello' },
    });
    await anna.enqueueOp({ kind: 'message.spam', args: { id: morning!.id, group_id, spam: true } });
    const second = device.server.addGroup('Second', [device.anna, device.bert]);
    await until(async () => expect(await anna.db.groups.get(second)).toBeDefined());
    await anna.enqueueOp({ kind: 'message.forward', args: { id: morning!.id, group_id: second } });
    await outboxEmpty(anna);
    await until(async () => expect(await bert.contents()).toContain('hello!'));
    await until(async () =>
      expect(await bert.db.messages.where({ group_id: second }).first()).toMatchObject({
        author: { id: device.anna.id },
        forward_of: { content: 'good morning', author: { first_name: 'Bert' } },
      }),
    );
    await until(async () =>
      expect(await bert.db.messages.get(morning!.id)).toMatchObject({
        spam: true,
        author: { id: device.bert.id },
      }),
    );
    await anna.enqueueOp({ kind: 'message.delete', args: { id: hello!.id, group_id } });
    await until(async () => expect(await bert.db.messages.get(hello!.id)).toBeUndefined());
  });

  it('shows earlier messages with their authors after a sign-in on another device', async () => {
    await anna.send('mine', device.groupId);
    await outboxEmpty(anna);
    const again = await device.device(device.anna);
    await until(async () => expect(await again.contents()).toEqual(['mine']));
    expect(await again.db.messages.toArray()).toMatchObject([{ author: { id: device.anna.id } }]);
    await device.poll(again);
    expect(await again.db.groups.get(device.groupId)).toMatchObject({
      message: { content: 'mine', author: { id: device.anna.id } },
    });
  });

  it('finds a message whose response was lost by its author', async () => {
    anna.net.lostResponses = 1;
    await anna.send('hello', device.groupId);
    await outboxEmpty(anna);
    expect(device.contents()).toEqual(['hello']);
  });

  it('opens a private chat whether or not the server knows the call', async () => {
    const outcome = await anna.api.openPrivateChat(device.bert.id);
    expect(outcome).toMatchObject({ ok: true });
    const carla = device.server.addUser({ first_name: 'Carla' });
    await anna.enqueueOp({ kind: 'group.private', args: { user_id: carla.id } });
    await outboxEmpty(anna);
    const chats = [...device.server.state.groups.values()].filter(({ type }) => type === 2);
    expect(chats.map(({ members }) => [...members])).toEqual([
      [device.anna.id, device.bert.id],
      [device.anna.id, carla.id],
    ]);
    await until(async () =>
      expect(await anna.db.groups.get(chats[1]!.id)).toMatchObject({ type: { id: 2 } }),
    );
  });

  it('finds messages', async () => {
    device.server.sendMessage(device.groupId, device.bert, 'sorting lines');
    const outcome = await anna.api.searchMessages('sorting', device.groupId);
    expect(outcome).toMatchObject({ ok: true, value: [{ content: 'sorting lines' }] });
  });

  it('shows people as online and offline', async () => {
    const isOnline = async () => (await anna.db.presence.get(device.bert.id))?.online ?? false;
    expect(await isOnline()).toBe(false);
    const bert = await device.device(device.bert);
    await until(async () => expect(await isOnline()).toBe(true));
    expect(await bert.db.presence.get(device.anna.id)).toMatchObject({ online: true });
    await bert.api.signOut();
    await until(async () => expect(await isOnline()).toBe(false));
  });

  it('keeps the rest of a profile when its picture changes', async () => {
    await anna.enqueueOp({ kind: 'profile.update', args: { position: 'Geologist', base: {} } });
    await outboxEmpty(anna);
    await anna.enqueueOp({ kind: 'profile.avatar', args: { file: randomUUID() } }, picture);
    await outboxEmpty(anna);
    expect(device.anna.profile).toMatchObject({ position: 'Geologist', email: device.anna.email });
    expect(await anna.db.users.get(device.anna.id)).toMatchObject({
      position: 'Geologist',
      avatar: expect.stringMatching(/^\/files\//),
    });
  });

  it('reads and deletes notifications', async () => {
    const [first, second] = ['First', 'Second'].map((title) =>
      device.server.addLog({ owner: device.anna.id, title }),
    );
    await until(async () => expect(await anna.db.logs.count()).toBe(2));
    expect(await anna.db.logs.get(first!.id)).toMatchObject({
      created_at: first!.created_at * 1000,
      read: false,
    });
    await anna.enqueueOp({ kind: 'log.read', args: { ids: [first!.id] } });
    await anna.enqueueOp({ kind: 'log.delete', args: { ids: [second!.id] } });
    await outboxEmpty(anna);
    expect(first!.read_at).not.toBeNull();
    expect([...device.server.state.logs.keys()]).toEqual([first!.id]);
  });

  it('refuses no call', async () => {
    device.server.addEvent({ name: 'Sorting lines', time_start: 1000, time_finish: 4600 });
    await device.poll(anna);
    expect(device.school.calls.filter(({ status }) => status >= 400)).toEqual([]);
  });
});
