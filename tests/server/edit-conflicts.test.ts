import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let stranger: Person;
let groupId: number;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  stranger = await school.person();
  groupId = await school.group(anna, bert);
});
afterAll(() => school.close());

const send = (person: Person, content: string) =>
  person.call('POST', '/chat/message', { content, group_id: groupId });

describe('an edit based on an older text of the message', () => {
  const edit = (id: number, content: string, base: string, headers = {}) =>
    anna.call('PUT', `/chat/message/${id}`, { content, base }, headers);

  it('is a conflict that carries the row, and changes nothing', async () => {
    const { id } = (await send(anna, 'first')).body.data;
    const changed = (await edit(id, 'from the laptop', 'first')).body.data;
    const answer = await edit(id, 'from the phone', 'first');
    expect(answer.status).toBe(412);
    expect(answer.body).toMatchObject({ code: 'conflict', subject: { type: 'message', id } });
    expect(answer.body.data).toEqual(changed);
    const { body } = await anna.call('GET', `/chat/message/?filter[group_id]=${groupId}`);
    expect(body.data.at(-1)).toMatchObject({ id, content: 'from the laptop', rev: changed.rev });
  });

  it('succeeds if both texts are equal, and from the version that was shown', async () => {
    const { id } = (await send(anna, 'first')).body.data;
    await edit(id, 'second', 'first');
    expect((await edit(id, 'second', 'first')).status).toBe(200);
    expect((await edit(id, 'third', 'second')).body.data).toMatchObject({ content: 'third' });
  });

  it('answers its key with the current message', async () => {
    const { id } = (await send(anna, 'first')).body.data;
    const key = { 'idempotency-key': randomUUID() };
    await edit(id, 'second', 'first', key);
    await edit(id, 'third', 'second');
    expect((await edit(id, 'second', 'first', key)).body.data).toMatchObject({ id, content: 'third' });
  });

  it('may be sent again under its key once the conflict is resolved', async () => {
    const { id } = (await send(anna, 'first')).body.data;
    await edit(id, 'other', 'first');
    const key = { 'idempotency-key': randomUUID() };
    expect((await edit(id, 'mine', 'first', key)).status).toBe(412);
    await edit(id, 'first', 'other');
    expect((await edit(id, 'mine', 'first', key)).body.data).toMatchObject({ content: 'mine' });
  });

  it('returns the text to its author only', async () => {
    const { id } = (await send(anna, 'secret')).body.data;
    for (const caller of [bert, stranger]) {
      const answer = await caller.call('PUT', `/chat/message/${id}`, { content: 'x', base: 'y' });
      expect([answer.status, 'data' in answer.body]).toEqual([caller === bert ? 403 : 404, false]);
    }
  });

  it('is a conflict in a push as well, and under the same key by its own call', async () => {
    const { id } = (await send(anna, 'first')).body.data;
    await edit(id, 'other', 'first');
    const op_id = randomUUID();
    const args = { id, group_id: groupId, content: 'mine', base: 'first' };
    const push = async () => {
      const ops = [{ op_id, lane: `chat:${groupId}`, kind: 'message.edit', args }];
      return (await anna.call('POST', '/sync/push', { ops })).body.data[0];
    };
    expect(await push()).toMatchObject({
      status: 'dead',
      http: 412,
      code: 'conflict',
      data: { id, content: 'other' },
    });
    await edit(id, 'first', 'other');
    expect(await push()).toMatchObject({ status: 'done', data: { content: 'mine' } });
    const again = await edit(id, 'mine', 'first', { 'idempotency-key': op_id });
    expect(again.status).toBe(200);
  });
});
