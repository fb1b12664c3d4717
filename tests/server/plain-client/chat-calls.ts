import { beforeAll, describe, expect, it } from 'vitest';
import { multipart } from '../../support/forms.ts';
import { generatedPicture } from './contents.ts';
import { PlainClient } from './plain-client.ts';
import type { PlainSchool } from './plain-school.ts';
import { chatUserFields, groupFields, missingFields, messageFields } from './shapes.ts';

/** Registers the tests of the calls of a plain client for groups, messages and their files. */
export function chatCalls(school: () => PlainSchool): void {
  describe('chat', () => {
    let anna: PlainClient;
    let bert: PlainClient;
    let admin: PlainClient;
    let groupId: number;
    const messagesIn = (client: PlainClient, id = groupId) =>
      client.callOk('GET', `/chat/message/?filter[group_id]=${id}`);
    const send = (client: PlainClient, content: string, more: object = {}) =>
      client.callOk('POST', '/chat/message/', { content, type: 1, group_id: groupId, ...more });

    beforeAll(async () => {
      anna = await PlainClient.signIn(school(), school().anna);
      bert = await PlainClient.signIn(school(), school().bert);
      admin = await PlainClient.signIn(school(), school().chatAdmin);
    });

    it('a group is created with an uploaded photo and with ids as text', async () => {
      const form = multipart([
        ['title', 'Field work'],
        ['type', '3'],
        ['description', ''],
        ['members[]', String(anna.id)],
        ['members[]', String(admin.id)],
      ]);
      form.append('upload', new Blob([new Uint8Array(await generatedPicture())]), 'group.png');
      const made = await admin.callOk('POST', '/chat/group/', form);
      groupId = made.id;
      expect(missingFields(made, groupFields)).toEqual([]);
      expect([await admin.statusOf(made.photo), await admin.statusOf(made.avatar)]).toEqual([200, 200]);
      await admin.callOk('POST', `/chat/group/${groupId}/${bert.id}`, { group: groupId, user_id: bert.id });
      const change = { id: groupId, title: 'Field trip', type: 3, description: null, photo: made.photo };
      const changed = await admin.callOk('POST', `/chat/group/${groupId}`, change);
      expect(missingFields(changed, groupFields)).toEqual([]);
      expect(changed).toMatchObject({ title: 'Field trip' });
      expect(missingFields(await anna.callOk('GET', '/users/'), chatUserFields)).toEqual([]);
    });

    it('messages are sent, answered, edited, read and found; each reply has a complete row', async () => {
      const first = await send(anna, 'Who takes the water samples?', { replyId: '' });
      const second = await send(bert, 'I do', { replyId: first.id, client: 'another' });
      const reply = { content: 'Thanks', group_id: String(groupId), replyId: String(second.id) };
      const third = await anna.callOk('POST', `/chat/message/${second.id}/reply`, reply);
      const edit = { id: first.id, content: 'Who takes the samples?' };
      const edited = await anna.callOk('PUT', `/chat/message/${first.id}`, edit);
      const read = await bert.callOk('POST', `/chat/message/${third.id}/read`, { dialog_id: groupId });
      for (const row of [first, second, third, edited, read])
        expect(missingFields(row, messageFields)).toEqual([]);
      expect([second.replyId, second.reply_of.id, first.replyId]).toEqual([first.id, first.id, null]);
      const rows = await messagesIn(anna);
      expect(missingFields(rows, messageFields)).toEqual([]);
      expect(rows.map(({ read: isRead }: { read: boolean }) => isRead)).toEqual([true, false, true]);
      const found = await anna.callOk('GET', '/chat/search?q=samples');
      expect(missingFields(found, messageFields)).toEqual([]);
      expect(found).toMatchObject([{ id: first.id }]);
    });

    it('a picture and a document are uploaded, and open by their addresses', async () => {
      const sendFile = async (content: Uint8Array | string, name: string) => {
        const form = multipart([
          ['type', '2'],
          ['content', ''],
          ['group_id', String(groupId)],
        ]);
        form.append(
          'upload',
          new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
          name,
        );
        return anna.callOk('POST', '/chat/message/', form);
      };
      const picture = await sendFile(await generatedPicture(), 'samples.png');
      const document = await sendFile('pH 7.2', 'samples.txt');
      for (const row of [picture, document]) expect(missingFields(row, messageFields)).toEqual([]);
      const { image, preview } = picture.file;
      expect([picture.type.id, await bert.statusOf(image), await bert.statusOf(preview)]).toEqual([
        2, 200, 200,
      ]);
      expect([document.type.id, document.file.image, document.file.preview]).toEqual([3, null, null]);
    });

    it('spam is marked and unmarked; a message is deleted', async () => {
      const { id } = await send(anna, 'Buy now');
      const marked = await bert.callOk('PUT', `/chat/message/${id}/spam`, { state: true });
      const unmarked = await bert.callOk('PUT', `/chat/message/${id}/unspam`, { state: false });
      for (const row of [marked, unmarked]) expect(missingFields(row, messageFields)).toEqual([]);
      expect([marked.spam, unmarked.spam]).toEqual([true, false]);
      await anna.callOk('DELETE', `/chat/message/${id}`);
      const rows = await messagesIn(anna);
      expect(rows.map((row: { id: number }) => row.id)).not.toContain(id);
    });

    it('a message is forwarded into another group', async () => {
      const other = await admin.callOk('POST', '/chat/group/', {
        title: 'Other',
        type: 3,
        members: [anna.id],
      });
      const [first] = await messagesIn(anna);
      const forwarded = await anna.callOk('POST', `/chat/message/${first.id}/forward`, {
        group_id: other.id,
      });
      expect(missingFields(forwarded, messageFields)).toEqual([]);
      expect(forwarded).toMatchObject({ group: { id: other.id }, forward_of: { id: first.id } });
    });

    it('groups are listed with members, last message and counts; leaving removes a group from the list', async () => {
      const groups = await bert.callOk('GET', '/chat/group/');
      expect(missingFields(groups, groupFields)).toEqual([]);
      const group = groups.find(({ id }: { id: number }) => id === groupId);
      expect(group.members).toHaveLength(3);
      const { photo } = group;
      expect(await bert.statusOf(photo)).toBe(200);
      await bert.callOk('DELETE', `/chat/group/${groupId}`);
      const left = await bert.callOk('GET', '/chat/group/');
      expect(left.map(({ id }: { id: number }) => id)).not.toContain(groupId);
    });
  });
}
