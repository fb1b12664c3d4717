import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels } from '../../contract/channels.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { listen, pause } from '../support/echo.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let admin: Person;
let groupId: number;

beforeAll(async () => {
  school = await openSchool();
  [anna, bert, admin] = await Promise.all([
    school.person({ name: 'Anna' }),
    school.person({ name: 'Bert' }),
    school.person({ chatAdmin: true }),
  ]);
  groupId = await school.group(anna);
});
afterAll(() => school.close());

const sendMessage = (person: Person, content: string) =>
  person.call('POST', '/chat/message', { content, group_id: groupId });

describe('a person added to a group', () => {
  it('is notified at once; earlier messages are read, later ones unread', async () => {
    await sendMessage(anna, 'before');
    const cursor = await cursorOf(bert);
    const ear = listen(school.url, bert.token);
    ear.echo.join(`groups.${bert.id}`);
    await ear.receives(({ event }) => event === 'presence:subscribed');
    expect((await admin.call('POST', `/chat/group/${groupId}/${bert.id}`)).status).toBe(200);
    await ear.receives(({ event, data }) => event === 'chat.group.added' && data.id === groupId);
    ear.close();
    const { changes } = await changesSince(bert, cursor);
    expect(changes).toContainEqual(expect.objectContaining({ t: 'membership', op: 'put', id: groupId }));
    await sendMessage(anna, 'after');
    const [group] = (await bert.call('GET', '/chat/group')).body.data;
    expect(group).toMatchObject({ message_count: 2, message_read: 1 });
    expect((await bert.call('GET', `/chat/message?filter[group_id]=${groupId}`)).body.data).toHaveLength(2);
  });

  it('is a member once, however often added', async () => {
    const again = await admin.call('POST', `/chat/group/${groupId}/${bert.id}`);
    expect(again.status).toBe(200);
    const [group] = (await anna.call('GET', '/chat/group')).body.data;
    expect(group.members.filter((member: { id: number }) => member.id === bert.id)).toHaveLength(1);
  });

  it('must have an account, and the group must exist', async () => {
    expect((await admin.call('POST', `/chat/group/${groupId}/999999`)).status).toBe(422);
    const unknown = await admin.call('POST', `/chat/group/999999/${bert.id}`);
    expect(unknown).toMatchObject({ status: 404, body: { subject: { type: 'group', id: 999_999 } } });
  });
});

describe('a person removed from a group', () => {
  it("receives nothing of it any more, can't write, and their devices delete it", async () => {
    const cursor = await cursorOf(bert);
    const ear = listen(school.url, bert.token);
    ear.echo.private(`chat.${groupId}`);
    ear.echo.join(`groups.${bert.id}`);
    await ear.receives(({ channel }) => channel === channels.chat(groupId));
    await ear.receives(({ channel }) => channel === channels.groups(bert.id));
    expect((await admin.call('DELETE', `/chat/group/${groupId}/${bert.id}`)).status).toBe(200);
    await ear.receives(({ event, data }) => event === 'chat.group.deleted' && data.id === groupId);
    await sendMessage(anna, 'among us');
    await pause(200);
    expect(ear.received.filter(({ event }) => event === 'chat.message.new')).toEqual([]);
    ear.close();
    const { changes } = await changesSince(bert, cursor);
    expect(changes).toContainEqual(expect.objectContaining({ t: 'membership', op: 'del', id: groupId }));
    expect(changes.filter(({ t }) => t === 'message')).toEqual([]);
    expect(await sendMessage(bert, 'still here?')).toMatchObject({
      status: 404,
      body: { subject: { type: 'group', id: groupId } },
    });
    expect((await admin.call('DELETE', `/chat/group/${groupId}/${bert.id}`)).status).toBe(404);
  });

  it('disappears for the other members', async () => {
    const [group] = (await anna.call('GET', '/chat/group')).body.data;
    expect(group.members.map((member: { id: number }) => member.id)).not.toContain(bert.id);
  });
});

describe('leaving', () => {
  it('works for a group, but not for a private chat', async () => {
    await admin.call('POST', `/chat/group/${groupId}/${bert.id}`);
    expect((await bert.call('DELETE', `/chat/group/${groupId}`)).status).toBe(200);
    expect((await bert.call('DELETE', `/chat/group/${groupId}`)).status).toBe(404);
    const opened = await bert.call('POST', '/chat/private', { user_id: anna.id });
    expect((await bert.call('DELETE', `/chat/group/${opened.body.data.id}`)).status).toBe(403);
  });
});
