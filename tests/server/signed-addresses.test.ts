import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multipart } from '../support/forms.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { generatedPicture } from './plain-client/contents.ts';

/* Clients that do not declare `file-token` open files with nothing but the addresses in rows. */

let school: School;
let picture: Blob;
let expert: Person;
let anna: Person;
let bert: Person;
let groupId: number;

beforeAll(async () => {
  school = await openSchool();
  picture = new Blob([new Uint8Array(await generatedPicture())]);
});
afterAll(() => school.close());
beforeEach(async () => {
  school.clock.shift = 0;
  expert = await school.person({ role: 'expert' });
  anna = await school.person({ name: 'Anna', chatAdmin: true });
  bert = await school.person({ name: 'Bert' });
  groupId = await school.group(anna, bert);
});

const plain = (person: Person, method: string, path: string, body?: FormData, headers = {}) =>
  fetch(`${school.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
    ...(body && { body }),
  });
const rowOf = async (person: Person, method: string, path: string, body?: FormData) =>
  (await (await plain(person, method, path, body)).json()).data;
const opens = async (address: string) => {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return answer.status;
};
const withPicture = (fields: readonly (readonly [string, string])[] = []) => {
  const form = multipart(fields);
  form.append('upload', picture, 'picture.png');
  return form;
};
const sendPicture = (person: Person) =>
  rowOf(
    person,
    'POST',
    '/chat/message',
    withPicture([
      ['group_id', `${groupId}`],
      ['type', '2'],
    ]),
  );

describe('an address in a row', () => {
  it('opens pictures of people and groups, files and previews of messages and materials', async () => {
    const { avatar } = await rowOf(anna, 'POST', '/profile', withPicture());
    const { photo } = await rowOf(anna, 'POST', `/chat/group/${groupId}`, withPicture());
    const { file } = await sendPicture(bert);
    const { id } = await rowOf(expert, 'POST', '/library', withPicture());
    await school.ctx.jobs.idle();
    const material = await rowOf(bert, 'GET', `/library/${id}`);
    const all = [avatar, photo, file.image, file.preview, file.url, material.file, material.preview];
    expect(await Promise.all(all.map(opens))).toEqual(all.map(() => 200));
    expect(await opens(`${avatar}&w=96`)).toBe(200);
    expect(await opens(`${material.file}&download=1`)).toBe(200);
  });

  it('opens no other path', async () => {
    const first = (await sendPicture(anna)).file.url;
    const second = (await sendPicture(anna)).file.url;
    const moved = new URL(first);
    moved.pathname = new URL(second).pathname;
    expect(await opens(moved.href)).toBe(401);
    moved.pathname = '/api/profile';
    expect(await opens(moved.href)).toBe(401);
    const bearer = { authorization: `Bearer ${moved.searchParams.get('t')}` };
    expect((await school.call('GET', '/profile', undefined, bearer)).status).toBe(401);
  });

  it('expires', async () => {
    const { url } = (await sendPicture(anna)).file;
    school.clock.shift = 5 * 3_600_000;
    expect(await opens(url)).toBe(200);
    school.clock.shift = 12 * 3_600_000;
    expect(await opens(url)).toBe(401);
  });

  it('ends with the session', async () => {
    const { url } = (await sendPicture(anna)).file;
    await anna.call('POST', '/logout');
    expect(await opens(url)).toBe(401);
  });

  it('has the current rights of its person', async () => {
    await sendPicture(anna);
    const [row] = await rowOf(bert, 'GET', `/chat/message?filter[group_id]=${groupId}`);
    expect(await opens(row.file.url)).toBe(200);
    await bert.call('DELETE', `/chat/group/${groupId}`);
    expect(await opens(row.file.url)).toBe(404);
    await school.ctx.db
      .updateTable('app_user')
      .set({ status: 'declined' })
      .where('id', '=', bert.id)
      .execute();
    expect(await opens(row.file.url)).toBe(413);
  });

  it('stays the same within its period, so that a repeated request gets 304', async () => {
    await rowOf(anna, 'POST', '/profile', withPicture());
    school.clock.shift = Math.ceil(Date.now() / 21_600_000) * 21_600_000 - Date.now() + 60_000;
    const first = await plain(anna, 'GET', '/profile');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('vary')).toContain('x-extensions');
    school.clock.shift += 5 * 3_600_000;
    expect((await plain(anna, 'GET', '/profile', undefined, { 'if-none-match': etag })).status).toBe(304);
  });
});

it('sends unsigned addresses to clients that declare `file-token`', async () => {
  await rowOf(anna, 'POST', '/profile', withPicture());
  const { body } = await anna.call('GET', '/profile');
  expect(body.data.avatar).toMatch(/^\/api\/files\/[0-9a-f]{64}$/);
});

it('leaves message content unsigned that reads like an address', async () => {
  const content = `/api/files/${'a'.repeat(64)}`;
  const form = multipart([
    ['group_id', `${groupId}`],
    ['content', content],
  ]);
  expect((await rowOf(anna, 'POST', '/chat/message', form)).content).toBe(content);
});

it('signs addresses in the row of a conflict', async () => {
  const { avatar } = await rowOf(anna, 'POST', '/profile', withPicture());
  const answer = await fetch(`${school.url}/api/profile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ position: 'Chemist', base: { position: 'Cook' } }),
  });
  expect([answer.status, (await answer.json()).data.avatar]).toEqual([412, avatar]);
});

describe('the origin of a signed address', () => {
  it('is that of the request, with the protocol of a trusted proxy', async () => {
    const behind = await openSchool({ TRUST_PROXY: 'on' });
    const { token } = await behind.person();
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-proto': 'https' };
    const saved = await fetch(`${behind.url}/api/profile`, { method: 'POST', headers, body: withPicture() });
    expect((await saved.json()).data.avatar).toMatch(
      new RegExp(`^https://127.0.0.1:${new URL(behind.url).port}/api/`),
    );
    await behind.close();
  });

  it('is that of PUBLIC_URL if it is set', async () => {
    const known = await openSchool({ PUBLIC_URL: 'https://school.example' });
    const { token } = await known.person();
    const headers = { authorization: `Bearer ${token}` };
    const saved = await fetch(`${known.url}/api/profile`, { method: 'POST', headers, body: withPicture() });
    expect((await saved.json()).data.avatar).toMatch(/^https:\/\/school\.example\/api\/files\//);
    await known.close();
  });
});
