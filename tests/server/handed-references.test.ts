import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HandedOperation } from '../../contract/boxes.ts';
import type { QuestionMode } from '../../contract/room-settings.ts';
import { maxHeldMs } from '../../contract/held.ts';
import { openHandover } from '../support/handover.ts';
import type { Person, School } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openHandover>>;
let school: School;
let [anna, bert, speaker] = [] as unknown as [Person, Person, Person];

beforeAll(async () => {
  site = await openHandover();
  ({ school, anna, bert } = site);
  speaker = await site.addPerson({ name: 'Sabine', role: 'expert' });
});
afterAll(() => school.close());

const statusesOf = async (...ops: HandedOperation[]) =>
  (await site.handOver(...ops)).map(({ status }) => status);

describe('an operation on a message', () => {
  const rowOf = async ({ op_id }: { op_id: string }) =>
    (await site.messages()).find(({ client_id }) => client_id === op_id)!;
  /** A message of Anna that the box has handed over. */
  const written = async (content: string) => {
    const op = await site.message(anna, content);
    expect(await statusesOf(op)).toEqual(['done']);
    return op;
  };
  const emojiOn = async (id: number) =>
    (
      await school.ctx.db
        .selectFrom('message_reaction')
        .select('emoji')
        .where('message_id', '=', id)
        .execute()
    ).map(({ emoji }) => emoji);

  it('names it by its key: reply, edits, reaction and deletion', async () => {
    const message = await site.message(anna, 'At sx');
    const edits = [
      await site.change(anna, 'edit', message.op_id, { content: 'At six', base: 'At sx' }),
      await site.change(anna, 'edit', message.op_id, { content: 'At six sharp', base: 'At six' }),
    ];
    const reply = await site.message(bert, 'Fine', { depends_on: message.op_id });
    const reaction = await site.change(bert, 'react', message.op_id, { emoji: '👍' });
    const all = [message, ...edits, reply, reaction];
    expect(await statusesOf(...all)).toEqual(all.map(() => 'done'));
    const row = await rowOf(message);
    expect(row.content).toBe('At six sharp');
    expect((await rowOf(reply)).reply_id).toBe(row.id);
    expect(await emojiOn(row.id)).toEqual(['👍']);
    expect(await statusesOf(await site.change(anna, 'delete', message.op_id))).toEqual(['done']);
    expect((await rowOf(message)).deleted_at).not.toBeNull();
  });

  it('is performed once, although its device names the id', async () => {
    const message = await written('First version');
    const { id } = await rowOf(message);
    const edit = (content: string) => site.change(anna, 'edit', message.op_id, { content });
    const [second, third] = [await edit('Second version'), await edit('Third version')];
    const push = (op: HandedOperation) =>
      site.push(anna, { ...op, args: { ...(op.args as object), id } }, { on_site: true });
    expect((await push(second)).status).toBe('done');
    expect((await push(third)).status).toBe('done');
    expect(await statusesOf(second)).toEqual(['done']);
    expect((await rowOf(message)).content).toBe('Third version');
    const later = await edit('Fourth version');
    expect(await statusesOf(second, third, later)).toEqual(['done', 'done', 'done']);
    for (const op of [second, third]) expect((await push(op)).status).toBe('done');
    expect((await rowOf(message)).content).toBe('Fourth version');
  });

  it('waits for a message that the school does not know, and the others go on', async () => {
    const message = await site.message(anna, 'Comes by its phone');
    const [reply, other] = [
      await site.message(bert, 'A reply', { depends_on: message.op_id }),
      await site.message(bert, 'Another message'),
    ];
    const edit = await site.change(anna, 'edit', message.op_id, { content: 'Edited' });
    expect(await statusesOf(reply, other, edit)).toEqual(['later', 'done', 'later']);
    expect((await site.push(anna, message, { on_site: true })).status).toBe('done');
    expect(await statusesOf(reply, other, edit)).toEqual(['done', 'done', 'done']);
    expect((await rowOf(reply)).reply_id).toBe((await rowOf(message)).id);
    expect((await rowOf(message)).content).toBe('Edited');
  });

  it('names the message of one author, although others have used its key', async () => {
    const message = await site.message(anna, 'Not at the school yet');
    const { op_id } = message;
    const sent = { ...message, args: { group_id: site.groupId, content: 'The same key' } };
    const other = (await site.push(bert, sent)).data.id;
    const reaction = await site.change(bert, 'react', op_id, { emoji: '👍' });
    expect(await statusesOf(reaction)).toEqual(['later']);
    expect(await statusesOf({ ...reaction, depends_on_author: bert.id })).toEqual(['unsigned']);
    expect(await statusesOf({ ...reaction, depends_on_author: null })).toEqual(['unsigned']);
    const reply = await site.message(bert, 'To which?', { depends_on: op_id });
    const edit = await site.change(anna, 'edit', op_id, { content: 'At the school' });
    const all = [message, reaction, reply, edit];
    expect(await statusesOf(...all)).toEqual(all.map(() => 'done'));
    const rows = (await site.messages()).filter(({ client_id }) => client_id === op_id);
    expect(rows.map(({ content }) => content)).toEqual(['The same key', 'At the school']);
    const { id } = rows[1]!;
    expect((await rowOf(reply)).reply_id).toBe(id);
    expect([await emojiOn(id), await emojiOn(other)]).toEqual([['👍'], []]);
    const toOther = { depends_on: op_id, depends_on_author: bert.id };
    const second = await site.message(anna, 'To the other', toOther);
    expect(await statusesOf(second)).toEqual(['done']);
    expect((await rowOf(second)).reply_id).toBe(other);
  });

  it('waits if the message is in another chat or older than 30 days', async () => {
    const elsewhere = await written('Here');
    const old = await written('Old');
    await school.ctx.db
      .updateTable('message')
      .set({ created_at: new Date(school.ctx.now() - maxHeldMs - 60_000) })
      .where('client_id', '=', old.op_id)
      .execute();
    const inOtherGroup = { group_id: site.otherGroupId, depends_on: elsewhere.op_id };
    expect(
      await statusesOf(
        await site.message(bert, 'From elsewhere', inOtherGroup),
        await site.change(bert, 'react', old.op_id, { emoji: '👍' }),
      ),
    ).toEqual(['later', 'later']);
  });

  it('is refused if the message is deleted, but a reply is sent without its quote', async () => {
    const message = await written('Soon deleted');
    const { id } = await rowOf(message);
    expect((await anna.call('DELETE', `/chat/message/${id}`)).status).toBe(200);
    const reply = await site.message(bert, 'To what?', { depends_on: message.op_id });
    const edit = await site.change(anna, 'edit', message.op_id, { content: 'Edited' });
    const [answered, refused] = await site.handOver(reply, edit);
    expect(answered!.status).toBe('done');
    expect(refused).toMatchObject({
      ...{ status: 'dead', code: 'notFound', subject: { type: 'message', id } },
    });
    const row = await rowOf(reply);
    expect(row.reply_id).toBeNull();
    // The device of the reply knows the id of the original.
    const args = { ...(reply.args as object), replyId: id };
    const pushed = await site.push(bert, { ...reply, args }, { on_site: true });
    expect(pushed).toMatchObject({ status: 'done', data: { id: row.id } });
  });

  it('is not performed again if its device sent it without the quote', async () => {
    const message = await written('The original');
    const reply = await site.message(bert, 'The reply', { depends_on: message.op_id });
    const { replyId: _, ...args } = reply.args as { replyId: number };
    expect((await site.push(bert, { ...reply, args })).status).toBe('done');
    expect(await statusesOf(message, reply)).toEqual(['done', 'done']);
    expect((await site.messages()).filter(({ content }) => content === 'The reply')).toHaveLength(1);
  });

  it('is not performed again if its device sends it without the quote later', async () => {
    const message = await written('The original');
    const reply = await site.message(bert, 'The last reply', { depends_on: message.op_id });
    expect(await statusesOf(reply)).toEqual(['done']);
    const { replyId: _, ...args } = reply.args as { replyId: number };
    const push = (more: object) => site.push(bert, { ...reply, args: { ...args, ...more } });
    expect(await push({})).toMatchObject({ status: 'done', data: { content: 'The last reply' } });
    expect((await push({ content: 'Another one' })).code).toBe('keyReused');
    expect((await rowOf(reply)).reply_id).toBe((await rowOf(message)).id);
  });

  it('has a key that the version before knows, which may answer the next request', async () => {
    const { id } = await rowOf(await written('Before the update'));
    const args = { group_id: site.groupId, content: 'A reply', replyId: id };
    const sent = { op_id: randomUUID(), kind: 'message.send', args };
    await site.push(bert, sent);
    const { body_hash } = await school.ctx.db
      .selectFrom('idempotency')
      .select('body_hash')
      .where('op_id', '=', sent.op_id)
      .executeTakeFirstOrThrow();
    const content = JSON.stringify([sent.kind, args]);
    expect(Buffer.from(body_hash)).toEqual(createHash('sha256').update(content).digest());
  });
});

describe('an operation on a question', () => {
  const addEvent = (questions: QuestionMode) => site.addEvent(questions, speaker);
  const ask = (person: Person, event_id: number, content: string) =>
    site.sign(person, 'eventQuestion.ask', { event_id, content });
  const change = (person: Person, kind: string, event_id: number, depends_on: string, args: object = {}) =>
    site.sign(person, `eventQuestion.${kind}`, { id: 0, event_id, ...args }, { depends_on });
  const rowOf = ({ op_id }: { op_id: string }) =>
    school.ctx.db
      .selectFrom('event_question')
      .select(['id', 'content', 'state', 'user_id', 'answer', 'pinned'])
      .where('client_id', '=', op_id)
      .executeTakeFirst();

  it('names it by its key: acts and edits in their order', async () => {
    const [moderated, direct] = [await addEvent('moderated'), await addEvent('direct')];
    const [waiting, open] = [await ask(anna, moderated, 'May I?'), await ask(anna, direct, 'Why?')];
    const all = [
      waiting,
      open,
      await change(speaker, 'moderate', moderated, waiting.op_id, { act: 'publish' }),
      await change(speaker, 'moderate', moderated, waiting.op_id, { act: 'pin' }),
      await change(anna, 'edit', direct, open.op_id, { content: 'Why so?' }),
      await change(speaker, 'moderate', direct, open.op_id, { act: 'answered', answer: 'Because' }),
    ];
    expect(await statusesOf(...all)).toEqual(all.map(() => 'done'));
    expect(await rowOf(waiting)).toMatchObject({ state: 'open', pinned: true, user_id: anna.id });
    expect(await rowOf(open)).toMatchObject({ state: 'answered', content: 'Why so?', answer: 'Because' });
    const asked = await site.push(anna, open, { on_site: true });
    expect(asked).toMatchObject({ status: 'done', data: { content: 'Why so?' } });
  });

  it('does not publish the question of another person who has used its key', async () => {
    const event = await addEvent('moderated');
    const question = await ask(anna, event, 'May I?');
    const forged = { event_id: event, content: 'Not what was read' };
    const key = { 'idempotency-key': question.op_id };
    const asked = await bert.call('POST', '/event-question', forged, key);
    expect(asked.status).toBe(200);
    const act = await change(speaker, 'moderate', event, question.op_id, { act: 'publish' });
    // The device of Anna has not signed it.
    expect(await statusesOf({ ...question, signature: 'x' }, act)).toEqual(['unsigned', 'later']);
    expect(await statusesOf(act)).toEqual(['later']);
    expect(await statusesOf(question, act)).toEqual(['done', 'done']);
    const rows = await school.ctx.db
      .selectFrom('event_question')
      .select(['user_id', 'state'])
      .where('client_id', '=', question.op_id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { user_id: bert.id, state: 'waiting' },
      { user_id: anna.id, state: 'open' },
    ]);
  });

  it('needs the right of now', async () => {
    const event = await addEvent('moderated');
    const question = await ask(anna, event, 'May I?');
    const act = await change(bert, 'moderate', event, question.op_id, { act: 'publish' });
    const [done, refused] = await site.handOver(question, act);
    expect([done!.status, refused!.status, refused!.code]).toEqual(['done', 'dead', 'forbidden']);
    expect(await rowOf(question)).toMatchObject({ state: 'waiting' });
  });

  it('waits for a question that the school does not know, and is refused if it is withdrawn', async () => {
    const [event, other] = [await addEvent('direct'), await addEvent('direct')];
    const question = await ask(anna, event, 'Which knot?');
    const pin = await change(speaker, 'moderate', event, question.op_id, { act: 'pin' });
    const elsewhere = await change(speaker, 'moderate', other, question.op_id, { act: 'pin' });
    expect(await statusesOf(pin)).toEqual(['later']);
    expect(await statusesOf(question, elsewhere)).toEqual(['done', 'later']);
    const { id } = (await rowOf(question))!;
    expect(await statusesOf(await change(anna, 'withdraw', event, question.op_id))).toEqual(['done']);
    expect(await rowOf(question)).toBeUndefined();
    expect(await site.handOver(pin)).toMatchObject([
      { status: 'dead', code: 'notFound', subject: { type: 'event_question', id } },
    ]);
    // It does not come again.
    expect(await statusesOf(question)).toEqual(['done']);
    expect(await rowOf(question)).toBeUndefined();
  });

  it('a conflict is answered with the row of now', async () => {
    const event = await addEvent('direct');
    const question = await ask(anna, event, 'How long?');
    await site.handOver(question);
    const { id } = (await rowOf(question))!;
    const answered = (person: Person, answer: string) =>
      person.call('POST', `/event-question/${id}/moderate`, { act: 'answered', answer });
    expect((await answered(speaker, 'An hour')).status).toBe(200);
    const act = await change(site.admin, 'moderate', event, question.op_id, {
      ...{ act: 'answered', answer: 'A day' },
    });
    const [refused] = await site.handOver(act);
    expect(refused).toMatchObject({ status: 'dead', code: 'conflict' });
    expect(refused).not.toHaveProperty('data');
    expect((await answered(speaker, 'Two hours')).status).toBe(200);
    const args = { ...(act.args as object), id };
    const pushed = await site.push(site.admin, { ...act, args }, { on_site: true });
    expect(pushed).toMatchObject({ status: 'dead', code: 'conflict', data: { id, answer: 'Two hours' } });
  });
});
