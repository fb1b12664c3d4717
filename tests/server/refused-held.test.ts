import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HandedOperation } from '../../contract/boxes.ts';
import { type HeldReference, listRefusedHeld, maxRefusedHeld } from '../../contract/held.ts';
import { openHandover } from '../support/handover.ts';
import type { Person, School } from '../support/school.ts';

/* Devices that were on site request which messages and questions of others the school has refused. */

let site: Awaited<ReturnType<typeof openHandover>>;
let school: School;
let [anna, bert] = [] as unknown as [Person, Person];

beforeAll(async () => {
  site = await openHandover();
  ({ school, anna, bert } = site);
});
afterEach(async () => {
  await school.ctx.db.deleteFrom('held_refusal').execute();
  await site.setMember(bert, false);
  await site.setMember(bert, true);
});
afterAll(() => school.close());

const request = (held: readonly HeldReference[]) =>
  anna.call(listRefusedHeld.method, listRefusedHeld.path, { held });
const referenceOf = ({ op_id, user_id }: HandedOperation): HeldReference => ({ op_id, author_id: user_id });
/** Those of these operations that the school lists for another person. */
const refusedOf = async (...ops: HandedOperation[]): Promise<HeldReference[]> => {
  const { status, body } = await request(ops.map(referenceOf));
  expect(status).toBe(200);
  return body.data.refused;
};
/** Those of these operations that the school has executed and does not show this person. */
const unseenBy = async (person: Person, ...ops: HandedOperation[]) => {
  const { body } = await person.call(listRefusedHeld.method, listRefusedHeld.path, {
    held: ops.map(referenceOf),
  });
  return body.data as Record<'gone' | 'hidden', HeldReference[]>;
};
const goneFor = async (person: Person, ...ops: HandedOperation[]): Promise<HeldReference[]> =>
  (await unseenBy(person, ...ops)).gone;
/** A message of Bert that the school refuses, because he is no longer in the chat. */
async function refusedMessage(): Promise<HandedOperation> {
  const op = await site.message(bert, 'No longer a member');
  await site.setMember(bert, false);
  expect(await site.handOver(op)).toMatchObject([{ status: 'dead' }]);
  return op;
}

it('lists what was refused at a handover, and no other keys', async () => {
  const performed = await site.message(anna, 'Performed');
  expect(await site.handOver(performed)).toMatchObject([{ status: 'done' }]);
  const refused = await refusedMessage();
  const unknown = await site.message(anna, 'Not at the school');
  expect(await refusedOf(performed, refused, unknown)).toEqual([referenceOf(refused)]);
});

it('lists what was refused to the device of its author, with the key as it was sent', async () => {
  const op = await site.message(bert, 'Too late');
  await site.setMember(bert, false);
  expect((await site.push(bert, op, { on_site: true })).status).toBe('dead');
  expect(await refusedOf(op)).toEqual([referenceOf(op)]);
  const upper = { ...op, op_id: op.op_id.toUpperCase() };
  expect(await refusedOf(upper)).toEqual([referenceOf(upper)]);
});

it('lists a question that was refused', async () => {
  const event_id = await site.addEvent('off', anna);
  const op = await site.sign(bert, 'eventQuestion.ask', { event_id, content: 'How long?' });
  expect(await site.handOver(op)).toMatchObject([{ status: 'dead' }]);
  expect(await refusedOf(op)).toEqual([referenceOf(op)]);
});

it('does not list the refusal of another person with the same key', async () => {
  const op = await refusedMessage();
  expect(await refusedOf({ ...op, user_id: anna.id })).toEqual([]);
});

it('does not list what was executed after its author has tried again', async () => {
  const op = await refusedMessage();
  await site.setMember(bert, true);
  expect((await site.push(bert, op, { on_site: true, retried: true })).status).toBe('done');
  expect(await refusedOf(op)).toEqual([]);
});

it('does not list what was executed although its refusal is still stored', async () => {
  const op = await refusedMessage();
  await site.setMember(bert, true);
  expect((await site.push(bert, op)).status).toBe('done');
  expect(await school.ctx.db.selectFrom('held_refusal').selectAll().execute()).toHaveLength(1);
  expect(await refusedOf(op)).toEqual([]);
});

it('lists again what was refused again', async () => {
  const op = await refusedMessage();
  expect((await site.push(bert, op, { on_site: true, retried: true })).status).toBe('dead');
  expect(await refusedOf(op)).toEqual([referenceOf(op)]);
});

describe('what was executed and is not shown', () => {
  it('has messages that were deleted, and those of a chat without the caller', async () => {
    const [shown, deleted] = [await site.message(bert, 'Shown'), await site.message(bert, 'Deleted')];
    await site.handOver(shown, deleted, await site.change(bert, 'delete', deleted.op_id));
    expect(await goneFor(anna, shown, deleted)).toEqual([referenceOf(deleted)]);
    await site.setMember(anna, false);
    expect(await goneFor(anna, shown)).toEqual([referenceOf(shown)]);
    await site.setMember(anna, true);
    expect(await goneFor(anna, shown)).toEqual([]);
  });

  it('has questions that were withdrawn or hidden, except for those who see them', async () => {
    const event_id = await site.addEvent('direct', anna);
    const ask = (content: string) => site.sign(bert, 'eventQuestion.ask', { event_id, content });
    const [open, withdrawn, hidden] = [await ask('Open?'), await ask('Withdrawn?'), await ask('Hidden?')];
    const act = { id: 0, event_id, act: 'decline' };
    await site.handOver(
      ...[open, withdrawn, hidden],
      await site.sign(bert, 'eventQuestion.withdraw', { id: 0, event_id }, { depends_on: withdrawn.op_id }),
      await site.sign(anna, 'eventQuestion.moderate', act, {
        depends_on: hidden.op_id,
        depends_on_author: bert.id,
      }),
    );
    const guest = await site.addPerson();
    const all = [open, withdrawn, hidden];
    const gone = [referenceOf(withdrawn)];
    expect(await unseenBy(guest, ...all)).toMatchObject({ gone, hidden: [referenceOf(hidden)] });
    for (const person of [anna, bert])
      expect(await unseenBy(person, ...all)).toMatchObject({ gone, hidden: [] });
  });

  it('has what a person with a deleted account has written on site', async () => {
    const leaver = await site.addPerson();
    await site.setMember(leaver, true);
    const op = await site.message(leaver, 'On site only');
    expect(await goneFor(anna, op)).toEqual([]);
    await leaver.call('DELETE', '/profile');
    expect(await goneFor(anna, op)).toEqual([referenceOf(op)]);
  });

  it('has nothing that was not executed, or with the key of another person', async () => {
    const [deleted, unknown] = [await site.message(bert, 'Deleted'), await site.message(bert, 'Unknown')];
    await site.handOver(deleted, await site.change(bert, 'delete', deleted.op_id));
    expect(await goneFor(anna, unknown, { ...deleted, user_id: anna.id })).toEqual([]);
    const upper = { ...deleted, op_id: deleted.op_id.toUpperCase() };
    expect(await goneFor(anna, upper)).toEqual([referenceOf(upper)]);
  });
});

it('takes 1 to 100 keys', async () => {
  const references = (length: number) =>
    Array.from({ length }, () => ({ op_id: randomUUID(), author_id: bert.id }));
  const statuses = [];
  for (const count of [0, maxRefusedHeld, maxRefusedHeld + 1])
    statuses.push((await request(references(count))).status);
  expect(statuses).toEqual([422, 200, 422]);
});
