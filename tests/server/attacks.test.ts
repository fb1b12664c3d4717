import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/auth/passwords.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { listen } from '../support/echo.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

/* Attempts of a hostile client: each is refused, and other people are not affected. */

let school: School;
let anna: Person;
let bert: Person;
let hidden: Person;
const password = 'right horse battery';

beforeAll(async () => {
  school = await openSchool({ TRUST_PROXY: 'on', UPLOADS_AT_ONCE: '2', UPLOAD_MB_PER_DAY: '120' });
  anna = await school.person({
    name: 'Anna',
    email: 'anna@example.org',
    passwordHash: await hashPassword(password),
  });
  bert = await school.person({ name: 'Bert' });
  hidden = await school.person({ name: 'Hidden', visible: false });
});
afterAll(() => school.close());

const signIn = (email: string, secret: string, from: string) =>
  school.call('POST', '/login', { email, password: secret }, { 'x-forwarded-for': from });

describe('guessing passwords', () => {
  it('in parallel gives no more guesses than one after the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => signIn('anna@example.org', `guess ${at}`, '203.0.113.1')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(195);
  });

  it('from many addresses is limited per account, and an IPv6 network counts as one address', async () => {
    const email = 'bounded@example.org';
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, at) => signIn(email, 'guess', `198.51.100.${at}`)),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(50);
    const network = await Promise.all(
      Array.from({ length: 20 }, (_, at) => signIn('six@example.org', 'guess', `2001:db8:1:2::${at + 1}`)),
    );
    expect(network.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  it('by one person does not lock out others behind the same address', async () => {
    const from = '192.0.2.1';
    const email = 'hall@example.org';
    await school.person({ email, passwordHash: await hashPassword(password) });
    await Promise.all(Array.from({ length: 400 }, () => signIn('victim@example.org', 'guess', from)));
    expect((await signIn(email, password, from)).status).toBe(200);
  });

  it('does not delay other people', async () => {
    const guesses = Promise.all(
      Array.from({ length: 60 }, (_, at) => signIn(`nobody${at}@example.org`, 'guess', `198.51.101.${at}`)),
    );
    const first = await Promise.race([anna.call('GET', '/profile'), guesses.then(() => 'guesses')]);
    expect(first).toMatchObject({ status: 200 });
    await guesses;
  });
});

describe('values that no column accepts', () => {
  it.each([
    ['GET', '/sync?cursor=00000000-0000-0000-0000-000000000000.99999999999999999999', undefined],
    ['GET', '/events?filter[course_type]=2147483648', undefined],
    ['GET', '/events?filter[type]=%00', undefined],
    ['POST', '/chat/message', { content: 'a\u0000b', group_id: 1 }],
    ['POST', '/profile', { position: 'a\u0000b' }],
    ['POST', '/login', { email: 'a\u0000@example.org', password: 'x' }],
    ['GET', '/desk/people?q=%00', undefined],
    ['GET', '/desk/people?page=99999', undefined],
  ])('%s %s causes no server error', async (method, path, body) => {
    const admin = await school.person({ role: 'admin' });
    const { status } = await admin.call(method, path, body);
    expect([200, 404, 410, 422]).toContain(status);
  });

  it('a cursor above all numbers is refused', async () => {
    const [epoch] = (await cursorOf(anna)).split('.');
    expect((await anna.call('GET', `/sync?cursor=${epoch}.${'9'.repeat(20)}`)).status).toBe(422);
  });

  it('a person outside a group learns nothing of it from a message id', async () => {
    const groupId = await school.group(anna);
    const { body } = await anna.call('POST', '/chat/message', { content: 'ours', group_id: groupId });
    const { id } = body.data;
    for (const [method, path] of [
      ['POST', `/chat/message/${id}/reply`],
      ['PUT', `/chat/message/${id}`],
    ] as const) {
      const answer = await bert.call(method, path, { content: 'x' });
      expect([answer.status, answer.body.subject]).toEqual([404, { type: 'message', id }]);
    }
  });
});

describe('hidden people', () => {
  const usersIn = (listener: ReturnType<typeof listen>) =>
    listener.received.flatMap(({ event, data }) => (event === 'users' ? (data.online ?? [data.id]) : []));

  it('publish their presence only to people in a common group', async () => {
    const friend = await school.person();
    await school.group(friend, hidden);
    const [stranger, known] = [listen(school.url, bert.token), listen(school.url, friend.token)];
    await known.receives(({ event }) => event === 'users');
    await stranger.receives(({ event }) => event === 'users');
    const theirs = listen(school.url, hidden.token);
    await known.receives(({ event, data }) => event === 'users' && data.id === hidden.id);
    const late = listen(school.url, anna.token);
    await late.receives(({ event }) => event === 'users');
    expect([usersIn(stranger), usersIn(late)].flat()).not.toContain(hidden.id);
    for (const each of [stranger, known, theirs, late]) each.close();
  });

  it('change without a notification to anybody', async () => {
    const cursor = await cursorOf(bert);
    await hidden.call('POST', '/profile', { position: 'Unseen' });
    await anna.call('POST', '/profile', { position: 'Seen' });
    const { changes } = await changesSince(bert, cursor);
    const ids = changes.filter(({ t }: { t: string }) => t === 'user').map(({ id }: { id: number }) => id);
    expect(ids).toContain(anna.id);
    expect(ids).not.toContain(hidden.id);
  });
});

describe('sessions', () => {
  it('expire after ninety days without use', async () => {
    const guest = await school.person();
    const rest = (days: number) =>
      school.ctx.db
        .updateTable('session')
        .set({ last_used_at: new Date(Date.now() - days * 24 * 3_600_000) })
        .where('user_id', '=', guest.id)
        .execute();
    await rest(91);
    expect((await guest.call('GET', '/profile')).status).toBe(401);
    await rest(89);
    await new Promise((resume) => setTimeout(resume, 1100));
    expect((await guest.call('GET', '/profile')).status).toBe(200);
  });

  it('older than the limit need the password to delete a profile', async () => {
    const email = 'leaving@example.org';
    await school.person({ email, passwordHash: await hashPassword(password) });
    const { token } = (await signIn(email, password, '192.0.2.77')).body.data;
    const remove = (body?: object) =>
      school.call('DELETE', '/profile', body, {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': '192.0.2.77',
      });
    school.clock.shift = 11 * 60_000;
    const removal = await remove();
    expect([removal.status, Object.keys(removal.body.errors)]).toEqual([422, ['current_password']]);
    expect((await remove({ current_password: 'wrong' })).status).toBe(422);
    expect((await remove({ current_password: password })).status).toBe(200);
    school.clock.shift = 0;
  });

  it('within the limit need no password', async () => {
    const email = 'soon.gone@example.org';
    await school.person({ email, passwordHash: await hashPassword(password) });
    const { token } = (await signIn(email, password, '192.0.2.78')).body.data;
    const answer = await school.call('DELETE', '/profile', undefined, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
  });
});

describe('files', () => {
  const head = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n',
  );
  /** Sends the beginning of a file and withholds the rest. */
  const begin = (person: Person, bytes: number) => {
    const { port } = new URL(school.url);
    const request = http.request({
      port,
      path: '/api/profile',
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': bytes,
      },
    });
    const status = new Promise<number>((resolve) => {
      request.on('response', (response) => resolve(response.statusCode ?? 0));
      request.on('error', () => resolve(0));
    });
    request.write(head);
    return { status, end: () => request.destroy() };
  };

  it('are refused unread if one person sends too many at once or in a day', async () => {
    const sender = await school.person();
    const mib = 1024 * 1024;
    const coming = [begin(sender, 30 * mib), begin(sender, 30 * mib)];
    await new Promise((resume) => setTimeout(resume, 200));
    const third = begin(sender, 30 * mib);
    expect(await third.status).toBe(429);
    for (const each of coming) each.end();
    await expect
      .poll(async () => {
        const next = begin(sender, 70 * mib);
        const status = await Promise.race([
          next.status,
          new Promise((later) => setTimeout(later, 300, 'read')),
        ]);
        next.end();
        return status;
      })
      .toBe(429);
    expect((await bert.call('GET', '/profile')).status).toBe(200);
  });
});

it('a person who sends requests without end slows only themselves', async () => {
  const busy = await school.person();
  await school.ctx.calls.take(busy.id, 2999);
  expect((await busy.call('GET', '/profile')).status).toBe(200);
  const refused = await busy.call('GET', '/profile');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await bert.call('GET', '/profile')).status).toBe(200);
});
