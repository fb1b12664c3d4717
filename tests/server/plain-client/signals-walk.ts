import { Transformer } from '@napi-rs/image';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person, School } from '../../support/school.ts';
import { type PlainClient, plainClient, type Signal } from './signals-client.ts';
import { expectGroup, expectMessage, expectNotification } from './signals-shapes.ts';

export interface SignalHosts {
  school: School;
  /** The hosts to which Anna’s and Bert’s clients connect. */
  annasHost: string;
  bertsHost: string;
}

const is = (channel: string, event: string) => (signal: Signal) =>
  signal.channel === channel && signal.event === event;
const somePicture = () => Transformer.fromRgbaPixels(new Uint8Array(40 * 30 * 4).fill(90), 40, 30).png();
const text = { en: 'Lunch is ready', de: 'Das Essen ist fertig', ru: 'Обед готов' };

/** Registers tests of every event in the specification. Calls are made at the first process. */
export function describeSignals(hosts: () => SignalHosts): void {
  let school: School;
  let [anna, bert, chatAdmin, moderator, admin] = [] as unknown as Person[] as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  let groupId: number;
  let open: PlainClient[] = [];

  const connect = (host: string, { token }: Person): PlainClient => {
    const client = plainClient(host, token);
    open.push(client);
    return client;
  };
  const annasClient = () => connect(hosts().annasHost, anna);
  const bertsClient = () => connect(hosts().bertsHost, bert);

  beforeAll(async () => {
    ({ school } = hosts());
    anna = await school.person({ name: 'Anna' });
    bert = await school.person({ name: 'Bert' });
    chatAdmin = await school.person({ name: 'Clara', chatAdmin: true });
    moderator = await school.person({ role: 'moderator' });
    admin = await school.person({ role: 'admin' });
    const made = await chatAdmin.call('POST', '/chat/group', {
      title: 'Waste water',
      type: 3,
      description: 'Field work',
      members: [anna.id, bert.id],
    });
    groupId = made.body.data.id;
  });
  afterEach(() => {
    for (const client of open) client.close();
    open = [];
  });

  describe('the socket', () => {
    it('connects with a bearer token and sends the online people', async () => {
      const hers = annasClient();
      await hers.receives(is('', 'connect'));
      const { data } = await hers.receives(is('', 'users'));
      expect(data.online).toContain(anna.id);
    });

    it('sends one `users` event per person who connects or disconnects', async () => {
      const hers = annasClient();
      await hers.receives(is('', 'users'));
      const people = await Promise.all(Array.from({ length: 5 }, () => school.person()));
      const clients = people.map((person) => connect(hosts().bertsHost, person));
      const online = (id: number, now: boolean) =>
        hers.receives(({ event, data }) => event === 'users' && data.id === id && data.online === now);
      for (const { id } of people) {
        const { data } = await online(id, true);
        expect(data).toMatchObject({ id, online: true, last_action_at: expect.any(Number) });
      }
      for (const client of clients) client.close();
      for (const { id } of people) await online(id, false);
      expect(hers.signals.filter(({ data }) => data && 'came' in data)).toEqual([]);
    });

    it('is rejected without a valid token', async () => {
      const client = connect(hosts().annasHost, { ...anna, token: 'wrong' });
      const error = await new Promise<Error & { data?: unknown }>((resolve) =>
        client.socket.on('connect_error', resolve),
      );
      expect(error.data).toEqual({ status: 401 });
    });
  });

  describe('a chat', () => {
    it('sends new, changed and deleted messages', async () => {
      const his = bertsClient();
      await his.joinChat(groupId);
      const channel = `chat.${groupId}`;
      const sent = await anna.call('POST', '/chat/message', { content: 'hello', type: 1, group_id: groupId });
      const { id } = sent.body.data;
      const created = await his.receives(is(channel, '.chat.message.new'));
      expectMessage(created.data);
      expect(created.data).toMatchObject({ id, content: 'hello', type: { id: 1 }, read: false });
      expect(created.data.author).toMatchObject({ id: anna.id, first_name: 'Anna', last_name: 'Test' });

      await anna.call('PUT', `/chat/message/${id}`, { id, content: 'good morning' });
      const updated = await his.receives(is(channel, '.chat.message.updated'));
      expectMessage(updated.data);
      expect(updated.data).toMatchObject({ id, content: 'good morning' });

      await anna.call('POST', `/chat/message/${id}/reply`, { content: 'me too', group_id: groupId });
      const reply = await his.receives(({ data }) => data?.content === 'me too');
      expectMessage(reply.data);
      expect(reply.data.reply_of).toMatchObject({ id, content: 'good morning' });

      await anna.call('DELETE', `/chat/message/${id}`);
      const deleted = await his.receives(is(channel, '.chat.message.deleted'));
      expect(deleted.data).toMatchObject({ id, group: { id: groupId } });
    });

    it('sends files with the addresses of pictures', async () => {
      const his = bertsClient();
      await his.joinChat(groupId);
      const form = new FormData();
      form.append(
        'upload',
        new Blob([new Uint8Array(await somePicture())], { type: 'image/png' }),
        'lake.png',
      );
      form.append('type', '2');
      form.append('content', 'the lake');
      form.append('group_id', String(groupId));
      const authorization = `Bearer ${anna.token}`;
      await fetch(`${school.url}/api/chat/message`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      });
      const { data } = await his.receives(({ data: row }) => row?.content === 'the lake');
      expectMessage(data);
      expect(data.type).toEqual({ id: 2 });
      expect(data.file).toMatchObject({ name: 'lake.png', size: expect.any(Number) });
      for (const address of [data.file.image, data.file.preview]) {
        // A plain `<img>` sends no headers either.
        const picture = await fetch(new URL(address, hosts().bertsHost));
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      }
    });

    it('forwards typing with the user as it was sent', async () => {
      const [hers, his] = [annasClient(), bertsClient()];
      await Promise.all([hers.joinChat(groupId), his.joinChat(groupId)]);
      const user = { id: anna.id, first_name: 'Anna', last_name: 'Test', avatar: null };
      hers.whisper(groupId, { user, typing: true });
      const { data } = await his.receives(is(`chat.${groupId}`, 'typing'));
      expect(data).toEqual({ user, typing: true });
    });

    it('lists its members, and announces each join and leave once per person', async () => {
      // A separate group, since a socket of an earlier test may still be in the other one.
      const made = await chatAdmin.call('POST', '/chat/group', {
        title: 'Presence',
        type: 3,
        description: '',
        members: [anna.id, bert.id],
      });
      const id: number = made.body.data.id;
      const his = bertsClient();
      await his.joinChat(id);
      const hers = annasClient();
      await hers.joinChat(id);
      const channel = `chat.${id}`;
      const here = hers.signals.find(is(channel, '.presence:subscribed'));
      const ids = here?.data.map(({ user_id }: { user_id: number }) => user_id);
      expect(new Set(ids)).toEqual(new Set([anna.id, bert.id]));
      const joining = await his.receives(is(channel, '.presence:joining'));
      expect(joining.data).toMatchObject({ user_id: anna.id, user_info: { id: anna.id } });
      hers.close();
      const leaving = await his.receives(is(channel, '.presence:leaving'));
      expect(leaving.data).toMatchObject({ user_id: anna.id });
      expect(his.signals.filter(({ event }) => event.startsWith('.presence:'))).toHaveLength(3);
    });
  });

  describe('the groups channel of a person', () => {
    const groups = () => `groups.${bert.id}`;

    it('sends a created, changed, read and deleted group with its members', async () => {
      const his = bertsClient();
      await his.joinOwn(bert.id);
      const made = await chatAdmin.call('POST', '/chat/group', {
        title: 'Excursion',
        type: 3,
        description: '',
        members: [bert.id],
      });
      const { id } = made.body.data;
      const added = await his.receives(is(groups(), '.chat.group.added'));
      expectGroup(added.data);
      expect(added.data).toMatchObject({ id, title: 'Excursion', message: null, message_count: 0 });

      await chatAdmin.call('POST', `/chat/group/${id}`, { title: 'Excursion on Friday' });
      const renamed = await his.receives(({ data }) => data?.title === 'Excursion on Friday');
      expect(renamed.event).toBe('.chat.group.update');
      expectGroup(renamed.data);

      await chatAdmin.call('POST', `/chat/group/${id}/${anna.id}`, { group: id, user_id: anna.id });
      const joined = await his.receives(
        ({ event, data }) => event === '.chat.group.update' && data.members.length === 3,
      );
      expectGroup(joined.data);

      const sent = await anna.call('POST', '/chat/message', { content: 'read me', type: 1, group_id: id });
      await bert.call('POST', `/chat/message/${sent.body.data.id}/read`, { dialog_id: id });
      const read = await his.receives(
        ({ event, data }) => event === '.chat.group.update' && data.message_read === 1,
      );
      expectGroup(read.data);
      expect(read.data).toMatchObject({ message_count: 1, message: { content: 'read me' } });

      await bert.call('DELETE', `/chat/group/${id}`);
      const left = await his.receives(is(groups(), '.chat.group.deleted'));
      expect(left.data).toMatchObject({ id });
      for (const { event, data } of his.signals) if (event === '.chat.group.update') expectGroup(data);
    });

    it('shows a private chat to each under the name of the other person', async () => {
      const [hers, his] = [annasClient(), bertsClient()];
      await Promise.all([hers.joinOwn(anna.id), his.joinOwn(bert.id)]);
      await anna.call('POST', '/chat/private', { user_id: bert.id });
      for (const [client, person, other] of [
        [his, bert, 'Anna Test'],
        [hers, anna, 'Bert Test'],
      ] as const) {
        const { data } = await client.receives(is(`groups.${person.id}`, '.chat.group.added'));
        expectGroup(data);
        expect([1, 3]).not.toContain(data.type.id);
        expect(data.title).toBe(other);
      }
    });
  });

  describe('notifications', () => {
    it('arrive on the channel of a person', async () => {
      const his = bertsClient();
      await his.joinOwn(bert.id);
      await moderator.call('POST', '/desk/announce', {
        localized_title: text,
        localized_content: text,
        to: { kind: 'all' },
      });
      const { data } = await his.receives(is(`notifications.${bert.id}`, '.notification'));
      expectNotification(data);
      expect(data).toMatchObject({ title: 'Lunch is ready', content: 'Lunch is ready', read: false });
    });

    it('arrive on the channel for everyone', async () => {
      const his = bertsClient();
      await his.joinOwn(bert.id);
      const titles = { en: 'How was it?', de: 'Wie war es?', ru: 'Как это было?' };
      const poll = await admin.call('POST', '/desk/polls', {
        localized_title: titles,
        kind: 'single',
        group: 'final',
        variations: [{ localized_title: { en: 'Good' } }, { localized_title: { en: 'Bad' } }],
        free_answer: false,
        mandatory: false,
        results: 'closed',
        roles: [],
        courses: [],
        event_id: null,
        opens_at: null,
        closes_at: null,
      });
      await admin.call('POST', `/desk/polls/${poll.body.data.id}/open`);
      const { data } = await his.receives(is('notifications', '.notification'));
      expectNotification(data);
      expect(data.content).toBe('How was it?');
    });
  });
}
