import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart, sendAs, urlencoded } from '../support/forms.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

/*
 * Clients that implement only the specification: form bodies, flags, filters, pages and ETags as other
 * programs send them.
 */

let school: School;
let anna: Person;
let bert: Person;
let admin: Person;
let groupId: number;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna', email: 'anna@example.org' });
  bert = await school.person({ name: 'Bert' });
  admin = await school.person({ name: 'Chat', chatAdmin: true });
  groupId = await school.group(anna, bert, admin);
});
afterAll(() => school.close());

const send = (person: Person, method: string, path: string, body: BodyInit, headers = {}) =>
  sendAs(school, person, { method, path, body, headers });

describe('request bodies', () => {
  it.each([
    ['urlencoded', () => urlencoded({ content: 'Привет & 100 %', group_id: String(groupId), type: '1' })],
    [
      'multipart',
      () =>
        multipart([
          ['content', 'Привет & 100 %'],
          ['group_id', String(groupId)],
          ['type', '1'],
        ]),
    ],
  ])('accept a message as a form, %s', async (_, form) => {
    const { status, body } = await send(anna, 'POST', '/chat/message', form());
    expect([status, body.data?.content]).toEqual([200, 'Привет & 100 %']);
  });

  it('accept lists as name[] and as name[0]', async () => {
    for (const name of ['members[]', 'members[0]']) {
      const { status, body } = await send(
        admin,
        'POST',
        '/chat/group',
        multipart([
          ['title', 'Forms'],
          ['type', '3'],
          [name, String(anna.id)],
        ]),
      );
      expect(status).toBe(200);
      expect(new Set(body.data.members.map(({ id }: { id: number }) => id))).toEqual(
        new Set([anna.id, admin.id]),
      );
    }
  });

  it('accept a sign-in and a rating as forms', async () => {
    const wrong = await fetch(`${school.url}/api/login`, {
      method: 'POST',
      body: urlencoded({ email: 'anna@example.org', password: 'not hers' }),
    });
    expect([wrong.status, (await wrong.json()).code]).toEqual([422, 'credentials']);
    const { id } = await school.ctx.db
      .insertInto('event')
      .values({ name: 'Past', kind: 'lecture', time_start: new Date(0), time_finish: new Date(3_600_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stars = { relevant: '5', informative: '4', interesting: '3' };
    const rated = await send(anna, 'POST', `/event/${id}/rate`, urlencoded(stars));
    expect(rated.body.data.rating).toEqual({ relevant: 5, informative: 4, interesting: 3 });
  });

  it.each(['text/xml', 'text/plain', 'application/msgpack'])(
    'are answered with 415 if their type is %s',
    async (type) => {
      const { status, body } = await send(anna, 'POST', '/chat/message', '<content/>', {
        'content-type': type,
      });
      expect([status, body.code]).toEqual([415, 'mediaType']);
    },
  );

  it('are rejected when JSON, a form or a query is not UTF-8', async () => {
    const broken = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
    expect(
      (await send(anna, 'POST', '/chat/message', broken, { 'content-type': 'application/json' })).status,
    ).toBe(422);
    const form = `content=%FF%FE&group_id=${groupId}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send(anna, 'POST', '/chat/message', form, type)).status).toBe(422);
    const parts = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="content"\r\n\r\n'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(
        `\r\n--x\r\ncontent-disposition: form-data; name="group_id"\r\n\r\n${groupId}\r\n--x--\r\n`,
      ),
    ]);
    const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await send(anna, 'POST', '/chat/message', parts, boundary)).status).toBe(422);
    expect((await anna.call('GET', '/events?filter[type]=%FF')).status).toBe(422);
  });

  it.each(['\u200B\u200B', '\u2060 \uFEFF', '\u3164', '\u2800', '\u00AD\u180E'])(
    'reject a message without visible characters (%j)',
    async (content) => {
      const { status, body } = await anna.call('POST', '/chat/message', { content, group_id: groupId });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['content']]);
    },
  );

  it('accept an emoji of several characters as a message', async () => {
    const { status } = await anna.call('POST', '/chat/message', { content: '👩‍🔬', group_id: groupId });
    expect(status).toBe(200);
  });
});

describe('unknown parameters', () => {
  it('reject an unknown value of a flag by name and change nothing', async () => {
    const answer = await admin.call('DELETE', `/chat/group/${groupId}?for=some`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['for']]);
    const { body } = await admin.call('GET', '/chat/group');
    expect(body.data.map(({ id }: { id: number }) => id)).toContain(groupId);
  });

  it.each([
    ['GET', '/events?filter[room]=A&lang=ru&_=1700000000'],
    ['GET', '/users?role=admin&cb=7'],
    ['GET', '/notifications?sort='],
    ['GET', '/library?sort=&filter[folder]=&filter[search]='],
  ])('in a query are ignored: %s %s', async (method, path) => {
    const all = await anna.call(method, path.replace(/\?.*$/, ''));
    const answer = await anna.call(method, path);
    expect([answer.status, answer.body]).toEqual([200, all.body]);
  });

  it('in a body are ignored if they cannot change the action', async () => {
    const sent = { content: 'x', group_id: groupId, replyId: '', forward_to: 5, dialog: 'open' };
    const { status, body } = await anna.call('POST', '/chat/message', sent);
    expect([status, body.data.content, body.data.reply_of]).toEqual([200, 'x', null]);
  });

  it.each([
    ['PUT', '/notifications/read', { before: 5 }, 'before'],
    ['DELETE', '/notifications/remove', { type: 'event' }, 'type'],
    ['DELETE', '/notifications/remove?filter[type]=event', undefined, 'filter[type]'],
    ['DELETE', '/profile/devices?except=5', undefined, 'except'],
    ['POST', '/polls/1/vote', { vote: 1, anonymous: true }, 'anonymous'],
  ])(
    'are rejected by name if they look like a filter or a flag: %s %s',
    async (method, path, body, field) => {
      const answer = await anna.call(method, path, body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    },
  );

  it('for language and cache busting are accepted on a deletion', async () => {
    expect((await bert.call('DELETE', '/notifications/remove?lang=de&_=17&cb=3')).status).toBe(200);
  });

  it('with a file that the call does not accept are rejected by name', async () => {
    const form = multipart([['content', 'with a file']]);
    form.append('enclosure', new Blob(['text']), 'a.txt');
    const { status, body } = await send(anna, 'POST', '/chat/message', form);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['enclosure']]);
  });

  it('may repeat a value of the path but not contradict it', async () => {
    const { body } = await anna.call('POST', '/chat/message', { content: 'one', group_id: groupId });
    const { id } = body.data;
    const edit = (fields: object) => anna.call('PUT', `/chat/message/${id}`, { content: 'two', ...fields });
    expect((await edit({ id })).status).toBe(200);
    expect((await edit({ id: id + 1 })).status).toBe(422);
    const reply = (fields: object) =>
      bert.call('POST', `/chat/message/${id}/reply`, { content: 'yes', ...fields });
    expect((await reply({ group_id: groupId, replyId: id })).status).toBe(200);
    expect((await reply({ group_id: groupId + 1 })).status).toBe(422);
    const guest = await school.person();
    const add = (fields: object) => admin.call('POST', `/chat/group/${groupId}/${guest.id}`, fields);
    expect((await add({ group: groupId, user_id: bert.id })).status).toBe(422);
    expect((await add({ group: groupId, user_id: guest.id })).status).toBe(200);
  });
});

describe('lists', () => {
  it('return everything for an empty filter', async () => {
    const all = (await anna.call('GET', '/events')).body.data.length;
    expect(all).toBeGreaterThan(0);
    const none = '/events?filter[type]=&filter[course_type]=&filter[user_id]=';
    expect((await anna.call('GET', none)).body.data).toHaveLength(all);
    expect((await anna.call('GET', '/events?filter[user_id]=anna')).status).toBe(422);
    const some = async (query: string) => (await anna.call('GET', `/events?${query}`)).body.data.length;
    expect(await some('filter[type][]=lecture&filter[type][]=workshop')).toBe(await some('filter[type]=2,4'));
    expect(await some('filter[type][]=workshop')).toBe(0);
  });

  it('return up to 1000 messages of a chat, then pages with a total', async () => {
    const { ctx } = school;
    const long = await school.group(anna);
    const rows = Array.from({ length: 1073 }, (_, at) => ({
      group_id: long,
      author_id: anna.id,
      content: `message ${at}`,
      created_at: new Date(1_700_000_000_000 + at * 1000),
      rev: 1,
    }));
    await ctx.db.insertInto('message').values(rows).execute();
    await ctx.db.updateTable('chat_group').set({ message_count: 1073 }).where('id', '=', long).execute();
    const page = async (query: string) =>
      (await anna.call('GET', `/chat/message/?filter[group_id]=${long}${query}`)).body;
    const first = await page('');
    const texts = ({ data }: { data: { content: string }[] }) => [
      data.length,
      data[0]?.content,
      data.at(-1)?.content,
    ];
    expect(texts(first)).toEqual([1000, 'message 73', 'message 1072']);
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 1000, total: 1073 });
    expect(texts(await page('&page=2'))).toEqual([73, 'message 0', 'message 72']);
    expect((await page('&limit=50')).data).toHaveLength(50);
    expect(await page('&limit=50')).not.toHaveProperty('meta');
  });

  it('answer 304 for a matching ETag in a list and for *; HEAD sends the same ETag', async () => {
    const fetchUsers = (method: string, etag?: string) =>
      fetch(`${school.url}/api/users`, {
        method,
        headers: {
          authorization: `Bearer ${anna.token}`,
          ...(etag !== undefined && { 'if-none-match': etag }),
        },
      });
    const tag = (await fetchUsers('GET')).headers.get('etag') ?? '';
    expect((await fetchUsers('HEAD')).headers.get('etag')).toBe(tag);
    for (const etag of [tag, `"other", ${tag}`, tag.replace('W/', ''), '*'])
      expect((await fetchUsers('GET', etag)).status).toBe(304);
    expect((await fetchUsers('GET', '"other", W/"another"')).status).toBe(200);
  });

  it('include online state, last activity and chat role of members', async () => {
    const { body } = await anna.call('GET', '/chat/group/');
    const group = body.data.find(({ id }: { id: number }) => id === groupId);
    const chatAdmin = group.members.find(({ id }: { id: number }) => id === admin.id);
    expect(chatAdmin).toMatchObject({
      online: false,
      last_action_at: null,
      chat_role: 'chat_admin',
      avatar: null,
    });
  });
});

it('rejects ratings of breaks', async () => {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({ name: 'Tea', kind: 'break', time_start: new Date(0), time_finish: new Date(3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stars = { relevant: 5, informative: 4, interesting: 3 };
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await anna.call('POST', `/event/${id}/rate`, stars, headers);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['rating']]);
});
