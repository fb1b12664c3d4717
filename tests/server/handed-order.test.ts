import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HandedOperation } from '../../contract/boxes.ts';
import { openHandover } from '../support/handover.ts';
import type { Person } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openHandover>>;
let [anna, bert] = [] as unknown as [Person, Person];

beforeAll(async () => {
  site = await openHandover();
  ({ anna, bert } = site);
});
afterAll(() => site.school.close());

const statusesOf = async (...ops: HandedOperation[]) =>
  (await site.handOver(...ops)).map(({ status }) => status);

describe('a change that names an earlier one of its device', () => {
  const written = async (content: string) => {
    const message = await site.message(anna, content);
    expect(await statusesOf(message)).toEqual(['done']);
    return message;
  };
  const contentOf = async ({ op_id }: HandedOperation) =>
    (await site.messages()).find(({ client_id }) => client_id === op_id)!.content;

  it('waits for its device if a box withholds the earlier one', async () => {
    const message = await written('First version');
    const second = await site.change(anna, 'edit', message.op_id, { content: 'Second' });
    const third = await site.change(anna, 'edit', message.op_id, { content: 'Third' }, second.op_id);
    expect(await statusesOf(third)).toEqual(['unsigned']);
    expect(await statusesOf({ ...third, after: null })).toEqual(['unsigned']);
    expect(await contentOf(message)).toBe('First version');
    expect(await statusesOf(second, third)).toEqual(['done', 'done']);
    expect(await statusesOf(third)).toEqual(['done']);
    expect(await contentOf(message)).toBe('Third');
  });

  it('is performed if the earlier one came from the device, or is refused', async () => {
    const message = await written('First version');
    const [row] = (await site.messages()).slice(-1);
    const second = await site.change(anna, 'edit', message.op_id, { content: 'Second' });
    const args = { ...(second.args as object), id: row!.id };
    expect((await site.push(anna, { ...second, args })).status).toBe('done');
    const conflict = { content: 'Third', base: 'Other' };
    const refused = await site.change(anna, 'edit', message.op_id, conflict, second.op_id);
    const fourth = await site.change(anna, 'edit', message.op_id, { content: 'Fourth' }, refused.op_id);
    expect(await statusesOf(refused, fourth)).toEqual(['dead', 'done']);
    expect(await contentOf(message)).toBe('Fourth');
  });

  it('is performed again after its device has sent it without the earlier one', async () => {
    const message = await written('First version');
    const [row] = (await site.messages()).slice(-1);
    const discarded = await site.change(anna, 'edit', message.op_id, { content: 'Discarded' });
    const edit = await site.change(anna, 'edit', message.op_id, { content: 'Second' }, discarded.op_id);
    const args = { ...(edit.args as object), id: row!.id };
    expect((await site.push(anna, { ...edit, args })).status).toBe('done');
    expect(await statusesOf(edit)).toEqual(['done']);
  });

  it('does not see the operations of other people', async () => {
    const message = await written('A message');
    const reaction = await site.change(bert, 'react', message.op_id, { emoji: '👍' }, message.op_id);
    expect(await statusesOf(reaction)).toEqual(['unsigned']);
  });
});

it('does not perform a discarded reaction after a later one that has come by its device', async () => {
  const message = await site.message(anna, 'React');
  expect(await statusesOf(message)).toEqual(['done']);
  const [row] = (await site.messages()).slice(-1);
  const [discarded, later, last] = [
    await site.change(bert, 'react', message.op_id, { emoji: '👍' }),
    await site.change(bert, 'react', message.op_id, { emoji: '❤️' }),
    await site.change(bert, 'react', message.op_id, { emoji: '🎉' }),
  ] as const;
  const ofAnna = await site.change(anna, 'react', message.op_id, { emoji: '👍' });
  const reactions = async () => {
    const rows = await site.school.ctx.db
      .selectFrom('message_reaction')
      .selectAll()
      .where('message_id', '=', row!.id)
      .orderBy('user_id')
      .execute();
    return rows.map(({ user_id, emoji }) => [user_id, emoji]);
  };
  expect((await site.push(bert, { ...later, args: { ...(later.args as object), id: row!.id } })).status).toBe(
    'done',
  );
  expect(await statusesOf(discarded, ofAnna, later)).toEqual(['done', 'done', 'done']);
  expect(await reactions()).toEqual([
    [anna.id, '👍'],
    [bert.id, '❤️'],
  ]);
  expect(await statusesOf(discarded, later, last)).toEqual(['done', 'done', 'done']);
  expect(await reactions()).toEqual([
    [anna.id, '👍'],
    [bert.id, '🎉'],
  ]);
});

it('at the school, what was meant for a box waits for the operations before it', async () => {
  const first = await site.message(anna, 'First');
  const second = await site.message(anna, 'Second');
  const sent = ({ op_id, kind, args }: HandedOperation) => ({ op_id, lane: 'lane', kind, args });
  const push = async (ops: object[]) =>
    (await anna.call('POST', '/sync/push', { ops })).body.data.map(
      ({ status }: { status: string }) => status,
    );
  expect(await push([{ ...sent(second), signature: second.signature }])).toEqual(['not_attempted']);
  expect(await push([{ ...sent(second), for_box: true }])).toEqual(['not_attempted']);
  expect(await push([first, second].map((op) => ({ ...sent(op), on_site: true })))).toEqual(['done', 'done']);
});
