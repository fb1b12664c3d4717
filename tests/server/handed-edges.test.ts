import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HandedOperation } from '../../contract/boxes.ts';
import type { Me } from '../../server/auth/sessions.ts';
import { callLimits } from '../../server/http/call-limits.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { performOnce } from '../../server/sync/perform-once.ts';
import { listen } from '../support/echo.ts';
import { openHandover } from '../support/handover.ts';
import type { Person, School } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openHandover>>;
let school: School;
let [anna, bert] = [] as unknown as [Person, Person];

beforeAll(async () => {
  site = await openHandover();
  ({ school, anna, bert } = site);
});
afterAll(() => school.close());

const statusesOf = async (...ops: HandedOperation[]) =>
  (await site.handOver(...ops)).map(({ status }) => status);

it('counts among the operations of its person, and waits above the limit', async () => {
  const { calls } = school.ctx;
  const ops = [
    await site.message(anna, 'One'),
    await site.message(anna, 'Two'),
    await site.message(bert, 'Three'),
  ];
  school.ctx.calls = callLimits(1);
  try {
    const [first, second, other] = await site.handOver(...ops);
    expect([first, other]).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    expect(second).toMatchObject({ status: 'later', code: 'tooMany' });
  } finally {
    school.ctx.calls = calls;
  }
  expect(await statusesOf(...ops)).toEqual(['done', 'done', 'done']);
});

it('without a valid signature is no handover on the desk', async () => {
  const row = () =>
    school.ctx.db.selectFrom('box').selectAll().where('id', '=', site.box.id).executeTakeFirstOrThrow();
  await school.ctx.db.updateTable('box').set({ last_handover_at: null }).execute();
  expect(await statusesOf({ ...(await site.message(anna, 'Forged')), signature: 'x' })).toEqual(['unsigned']);
  expect((await row()).last_handover_at).toBeNull();
  await statusesOf(await site.message(anna, 'Signed'));
  expect((await row()).last_handover_at).not.toBeNull();
});

it('is shown live in the language of its author', async () => {
  await school.ctx.db
    .updateTable('app_user')
    .set({ language: 'de', localized_name: JSON.stringify({ en: 'Ann', de: 'Anna' }) })
    .where('id', '=', anna.id)
    .execute();
  const listener = listen(school.url, bert.token);
  listener.echo.private(`chat.${site.groupId}`);
  await listener.receives(({ event }) => event === 'users');
  expect(await statusesOf(await site.message(anna, 'Live'))).toEqual(['done']);
  const { data } = await listener.receives(({ event }) => event === 'chat.message.new');
  listener.close();
  expect([data.content, data.author.first_name]).toEqual(['Live', 'Anna']);
});

it('that the other way performs meanwhile is answered from its key, not refused', async () => {
  const op = await site.message(bert, 'Just in time');
  await site.setMember(bert, false);
  const opId = op.op_id;
  const call = { ctx: school.ctx, me: { id: bert.id } as Me, locale: 'en', opId } as const;
  let attempts = 0;
  const answer = await performOnce(call, async () => {
    attempts += 1;
    if (attempts > 1) return 'from the key';
    await site.setMember(bert, true);
    expect((await site.push(bert, op)).status).toBe('done');
    throw new Refusal('notFound');
  });
  expect([answer, attempts]).toEqual(['from the key', 2]);
  expect(await school.ctx.db.selectFrom('held_refusal').selectAll().execute()).toEqual([]);
});

it('that deletes a message of a person outside the chat applies when the person is in it again', async () => {
  const message = await site.message(bert, 'Taken back on site');
  const target = { id: 0, group_id: site.groupId };
  const removal = await site.sign(bert, 'message.delete', target, { depends_on: message.op_id });
  expect(await statusesOf(message)).toEqual(['done']);
  const { id } = (await site.push(bert, message)).data;
  await site.setMember(bert, false);
  expect(await statusesOf(removal)).toEqual(['dead']);
  await site.setMember(bert, true);
  const again = await site.push(bert, { ...removal, args: { ...target, id } }, { on_site: true });
  expect(again.status).toBe('done');
  const row = (await site.messages()).find(({ client_id }) => client_id === message.op_id);
  expect(row?.deleted_at).toBeInstanceOf(Date);
  expect(await statusesOf(removal)).toEqual(['done']);
});

it('of a moderator that comes on both ways has one entry in the audit log', async () => {
  const event_id = await site.addEvent('direct', bert);
  const question = await site.sign(anna, 'eventQuestion.ask', { event_id, content: 'How long?' });
  const pin = { id: 0, event_id, act: 'pin' };
  const act = await site.sign(site.admin, 'eventQuestion.moderate', pin, { depends_on: question.op_id });
  expect(await statusesOf(question, act, act)).toEqual(['done', 'done', 'done']);
  const { id } = (await site.push(anna, question)).data;
  const pushed = await site.push(site.admin, { ...act, args: { ...pin, id } }, { on_site: true });
  expect(pushed.status).toBe('done');
  const entries = await school.ctx.db
    .selectFrom('audit')
    .select('details')
    .where('kind', '=', 'programme')
    .where('row_id', '=', String(id))
    .execute();
  expect(entries.map(({ details }) => details['call'])).toEqual(['eventQuestion.moderate']);
});

describe('after their keys have expired', () => {
  it('a message is not written again, whichever way it comes', async () => {
    const op = await site.message(anna, 'From last year');
    const first = await site.push(anna, op, { on_site: true });
    await school.ctx.db.deleteFrom('idempotency').execute();
    expect(await statusesOf(op)).toEqual(['done']);
    const again = await site.push(anna, op, { on_site: true });
    expect(again).toMatchObject({ status: 'done', data: { id: first.data.id, content: 'From last year' } });
    expect((await site.messages()).filter(({ client_id }) => client_id === op.op_id)).toHaveLength(1);
    expect((await anna.call('DELETE', `/chat/message/${first.data.id}`)).status).toBe(200);
    expect(await site.push(anna, op, { on_site: true })).toMatchObject({ status: 'done', data: null });
  });

  it('a question is not asked again, whichever way it comes', async () => {
    const event_id = await site.addEvent('direct', bert);
    const op = await site.sign(anna, 'eventQuestion.ask', { event_id, content: 'Which knot?' });
    const first = await site.push(anna, op, { on_site: true });
    await school.ctx.db.deleteFrom('idempotency').execute();
    await school.ctx.db.deleteFrom('event_question_key').execute();
    expect(await statusesOf(op)).toEqual(['done']);
    const again = await site.push(anna, op, { on_site: true });
    expect(again).toMatchObject({ status: 'done', data: { id: first.data.id } });
    const rows = await school.ctx.db
      .selectFrom('event_question')
      .select('id')
      .where('event_id', '=', event_id)
      .execute();
    expect(rows).toEqual([{ id: first.data.id }]);
  });
});

describe('in an archived school', () => {
  const setArchived = async (archived: boolean) => {
    const { version } = (await site.admin.call('GET', '/desk/school')).body.data;
    const { status } = await site.admin.call('PUT', '/desk/school', { base: version, archived });
    expect(status).toBe(200);
  };

  it('an operation waits, and is performed when the school is opened again', async () => {
    const [known, op] = [await site.message(anna, 'In time'), await site.message(anna, 'Too late')];
    expect(await statusesOf(known)).toEqual(['done']);
    const reaction = await site.change(anna, 'react', known.op_id, { emoji: '👍' });
    expect(await statusesOf(reaction)).toEqual(['done']);
    await setArchived(true);
    expect(await statusesOf(known, reaction, op)).toEqual(['done', 'done', 'unsigned']);
    expect(await site.push(anna, op, { on_site: true })).toMatchObject({ status: 'dead', code: 'archived' });
    expect(await school.ctx.db.selectFrom('held_refusal').selectAll().execute()).toEqual([]);
    await setArchived(false);
    expect(await statusesOf(op)).toEqual(['done']);
  });
});
