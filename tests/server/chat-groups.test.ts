import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changesSince, cursorOf } from '../support/delta.ts';
import { extensionsHeaders } from '../support/our-app.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let chatAdmin: Person;
let groupId: number;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  chatAdmin = await school.person({ name: 'Clara', chatAdmin: true });
});
afterAll(() => school.close());
beforeEach(async () => {
  groupId = await school.group(anna, bert, chatAdmin);
});

const rowOf = async (person: Person, id = groupId) =>
  (await person.call('GET', '/chat/group')).body.data.find((row: { id: number }) => row.id === id);
const sendMessage = (person: Person, group_id = groupId) =>
  person.call('POST', '/chat/message', { content: 'hello', group_id });

describe('a group', () => {
  it('changes its name, gets a description, and loses it again', async () => {
    const fields = { title: ' Landfill gas ', description: 'Wednesdays' };
    const answer = await chatAdmin.call('POST', `/chat/group/${groupId}`, fields);
    expect(answer.body.data).toMatchObject({ title: 'Landfill gas', description: 'Wednesdays' });
    await chatAdmin.call('POST', `/chat/group/${groupId}`, { description: null });
    expect(await rowOf(bert)).toMatchObject({ title: 'Landfill gas', description: null });
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ description: 'x'.repeat(1001) }, 'description'],
  ])('refuses %j by its field', async (fields, field) => {
    const answer = await chatAdmin.call('POST', `/chat/group/${groupId}`, fields);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('accepts only messages of chat admins if it is read-only', async () => {
    await chatAdmin.call('POST', `/chat/group/${groupId}`, { read_only: true });
    expect((await rowOf(anna)).read_only).toBe(true);
    const refused = await sendMessage(anna);
    expect([refused.status, refused.body.subject]).toEqual([403, undefined]);
    expect((await sendMessage(chatAdmin)).status).toBe(200);
    await chatAdmin.call('POST', `/chat/group/${groupId}`, { read_only: false });
    expect((await sendMessage(anna)).status).toBe(200);
  });

  it('is deleted for all with its messages', async () => {
    await sendMessage(anna);
    const cursor = await cursorOf(bert);
    expect((await anna.call('DELETE', `/chat/group/${groupId}?for=all`)).status).toBe(403);
    expect((await chatAdmin.call('DELETE', `/chat/group/${groupId}?for=all`)).status).toBe(200);
    expect(await rowOf(bert)).toBeUndefined();
    expect((await bert.call('GET', `/chat/message?filter[group_id]=${groupId}`)).status).toBe(404);
    const { changes } = await changesSince(bert, cursor);
    expect(changes).toContainEqual(expect.objectContaining({ t: 'membership', op: 'del', id: groupId }));
    const left = await school.ctx.db
      .selectFrom('message')
      .select('id')
      .where('group_id', '=', groupId)
      .execute();
    expect(left).toEqual([]);
  });

  it('remains when its author leaves it', async () => {
    const made = (await chatAdmin.call('POST', '/chat/group', { title: 'Mine', members: [anna.id] })).body
      .data;
    await chatAdmin.call('DELETE', `/chat/group/${made.id}`);
    expect((await rowOf(anna, made.id)).members.map(({ id }: { id: number }) => id)).toEqual([anna.id]);
    expect((await sendMessage(anna, made.id)).status).toBe(200);
  });

  it('refuses an unknown flag', async () => {
    expect((await chatAdmin.call('DELETE', `/chat/group/${groupId}?for=some`)).status).toBe(422);
    expect((await rowOf(bert)).id).toBe(groupId);
  });
});

describe('personal settings of a chat', () => {
  it('mute it for a time, permanently, and not at all', async () => {
    const until = Math.floor(Date.now() / 1000) + 3600;
    const mute = (value: number | null) => bert.call('PUT', `/chat/group/${groupId}/mute`, { until: value });
    expect((await mute(until)).body.data.muted_until).toBe(until);
    expect((await mute(9_999_999_999)).body.data.muted_until).toBe(9_999_999_999);
    expect((await rowOf(anna)).muted_until).toBeUndefined();
    expect((await mute(null)).body.data.muted_until).toBeUndefined();
    expect((await mute(-1)).status).toBe(422);
  });

  it('pin chats to the top', async () => {
    await bert.call('PUT', `/chat/group/${groupId}/pin`, { pinned: true });
    expect([(await rowOf(bert)).pinned, (await rowOf(anna)).pinned]).toEqual([true, undefined]);
    await bert.call('PUT', `/chat/group/${groupId}/pin`, { pinned: false });
    expect((await rowOf(bert)).pinned).toBeUndefined();
  });
});

describe('a photo of a group', () => {
  const withPhoto = async (caller: Person, path: string, fields: Record<string, string> = {}) => {
    const pixels = new Uint8Array(600 * 400 * 4).fill(80);
    const picture = await Transformer.fromRgbaPixels(pixels, 600, 400).png();
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'photo.png');
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const headers = { ...extensionsHeaders, authorization: `Bearer ${caller.token}` };
    const answer = await fetch(`${school.url}/api${path}`, { method: 'POST', headers, body: form });
    return { status: answer.status, body: await answer.json() };
  };

  it('is sent as a form, at creation or later, and visible to all members', async () => {
    const made = await withPhoto(chatAdmin, '/chat/group', {
      title: 'Photographers',
      'members[]': `${anna.id}`,
    });
    expect(made.body.data).toMatchObject({
      title: 'Photographers',
      avatar: expect.stringContaining('/api/files/'),
    });
    expect((await rowOf(anna, made.body.data.id)).avatar).toBe(made.body.data.avatar);
    const changed = await withPhoto(chatAdmin, `/chat/group/${groupId}`, { title: 'Now with a photo' });
    expect(changed.body.data).toMatchObject({ title: 'Now with a photo', photo: changed.body.data.avatar });
  });

  it('can be changed by chat admins only, and must be an image', async () => {
    expect((await withPhoto(anna, `/chat/group/${groupId}`)).status).toBe(403);
    const form = new FormData();
    form.append('photo', new Blob(['no picture']), 'photo.png');
    const headers = { authorization: `Bearer ${chatAdmin.token}` };
    const answer = await fetch(`${school.url}/api/chat/group/${groupId}`, {
      method: 'POST',
      headers,
      body: form,
    });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, ['photo']]);
  });
});

it("a muted person reads and can't write until the mute ends", async () => {
  const silence = (until: Date) =>
    school.ctx.db
      .updateTable('chat_member')
      .set({ silenced_until: until })
      .where('group_id', '=', groupId)
      .where('user_id', '=', bert.id)
      .execute();
  await silence(new Date(school.ctx.now() + 60_000));
  expect((await sendMessage(bert)).status).toBe(403);
  expect((await rowOf(bert)).silenced_until).toBeGreaterThan(0);
  await silence(new Date(school.ctx.now() - 1000));
  expect((await sendMessage(bert)).status).toBe(200);
});
