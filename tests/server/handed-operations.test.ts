import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HandedOperation } from '../../contract/boxes.ts';
import { maxHeldMs } from '../../contract/held.ts';
import { expireRefusals } from '../../server/sync/perform-once.ts';
import { deviceKey, signedOp } from '../support/device-key.ts';
import { openHandover } from '../support/handover.ts';
import type { Person, School } from '../support/school.ts';

let site: Awaited<ReturnType<typeof openHandover>>;
let school: School;
let [anna, bert] = [] as unknown as [Person, Person];

beforeAll(async () => {
  site = await openHandover();
  ({ school, anna, bert } = site);
});
afterEach(async () => {
  await school.ctx.db.deleteFrom('message').execute();
  await school.ctx.db.deleteFrom('held_refusal').execute();
});
afterAll(() => school.close());

const db = () => school.ctx.db;
const statusesOf = async (...ops: HandedOperation[]) =>
  (await site.handOver(...ops)).map(({ status }) => status);
const contents = async () => (await site.messages()).map(({ content }) => content);
const refusals = () => db().selectFrom('held_refusal').selectAll().execute();

describe('a signed message', () => {
  it('is at the school once, by its author, however often and by whom it is sent', async () => {
    const op = await site.message(anna, 'Lunch is ready');
    expect(await statusesOf(op)).toEqual(['done']);
    expect(await statusesOf(op)).toEqual(['done']);
    const { status, data } = await site.push(anna, op, { on_site: true });
    const [row, ...others] = await site.messages();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ content: 'Lunch is ready', author_id: anna.id, client_id: op.op_id });
    expect([status, data.id]).toEqual(['done', row!.id]);
  });

  it('is not written again if its device was first', async () => {
    const op = await site.message(anna, 'Lunch is over');
    expect((await site.push(anna, op)).status).toBe('done');
    expect(await statusesOf(op)).toEqual(['done']);
    expect(await contents()).toEqual(['Lunch is over']);
  });

  it('is not written again after its key has expired', async () => {
    const op = await site.message(anna, 'An old message');
    await statusesOf(op);
    await db().deleteFrom('idempotency').where('op_id', '=', op.op_id).execute();
    expect(await statusesOf(op)).toEqual(['done']);
    expect(await contents()).toEqual(['An old message']);
  });

  it('is no use of the session', async () => {
    await sql`update session set last_used_at = now() - interval '1 hour' where user_id = ${anna.id}`.execute(
      db(),
    );
    const lastUse = () =>
      db().selectFrom('session').select('last_used_at').where('user_id', '=', anna.id).execute();
    const before = await lastUse();
    expect(await statusesOf(await site.message(anna, 'From far away'))).toEqual(['done']);
    expect(await lastUse()).toEqual(before);
  });

  it('is refused if it is invalid, and the others are written', async () => {
    const [result, other] = await site.handOver(
      await site.message(anna, ' '),
      await site.message(anna, 'Not empty'),
    );
    expect(result).toMatchObject({ status: 'dead', code: 'invalid' });
    expect(other).toMatchObject({ status: 'done' });
    expect(await contents()).toEqual(['Not empty']);
  });
});

describe('an operation that waits for its own device', () => {
  const forged: [string, (op: HandedOperation) => Promise<Partial<HandedOperation>>][] = [
    ['with a changed text', async () => ({ args: { group_id: site.groupId, content: 'Forged' } })],
    ['with another key', async () => ({ op_id: randomUUID() })],
    ['with another original', async () => ({ depends_on: randomUUID(), depends_on_author: bert.id })],
    ['with another kind', async () => ({ kind: 'message.edit' })],
    ['with an unknown kind', async () => ({ kind: 'message.sing' })],
    ['with the session of another person', async () => ({ session_id: await site.sessionOf(bert) })],
    ['in the name of another person', async () => ({ user_id: bert.id })],
    ['with an unknown session', async () => ({ session_id: 987_654 })],
    ['without a signature', async () => ({ signature: '' })],
    ['with a signature of zeros', async () => ({ signature: 'A'.repeat(86) })],
    [
      'with the signature of another operation',
      async () => ({ signature: (await site.message(anna, 'Other')).signature }),
    ],
    [
      'with the signature of a key that is not registered',
      async (op) => ({ signature: await (await deviceKey()).sign(anna, op) }),
    ],
  ];

  it.each(forged)('%s is not performed', async (_, change) => {
    const op = await site.message(anna, 'Signed');
    expect(await statusesOf({ ...op, ...(await change(op)) })).toEqual(['unsigned']);
    expect(await site.messages()).toEqual([]);
    expect(await refusals()).toEqual([]);
    expect(await statusesOf(op)).toEqual(['done']);
  });

  it.each([
    ['group.mute', { until: null }],
    ['message.edit', { id: 1, content: 'x' }],
    ['message.read', { id: 1 }],
  ])('as a signed %s that no box holds is not performed', async (kind, args) => {
    expect(await statusesOf(await site.sign(anna, kind, { group_id: site.groupId, ...args }))).toEqual([
      'unsigned',
    ]);
  });

  it('stops the lane of its person, and nothing else', async () => {
    const forgedOp = { ...(await site.message(anna, 'First')), signature: 'x' };
    const statuses = await statusesOf(
      forgedOp,
      await site.message(anna, 'Second'),
      await site.message(bert, 'Of another person'),
      await site.message(anna, 'In another chat', { group_id: site.otherGroupId }),
    );
    expect(statuses).toEqual(['unsigned', 'unsigned', 'done', 'done']);
    expect(await contents()).toEqual(['Of another person']);
  });

  it('has a session without a key, one that has ended or expired, or an account that may not use the school', async () => {
    const keyless = await school.person();
    await site.setMember(keyless, true);
    const device = await deviceKey();
    const unregistered = await signedOp(device, keyless, {
      kind: 'message.send',
      args: { group_id: site.groupId, content: 'Hello' },
    });
    const handedBy = async (person: Person) => ({
      ...(await site.message(person, 'Hello')),
      session_id: await site.sessionOf(person),
    });
    const leaving = async () => {
      const person = await site.addPerson();
      await site.setMember(person, true);
      return { person, op: await handedBy(person) };
    };
    const [ended, expired, suspended, pending] = [
      await leaving(),
      await leaving(),
      await leaving(),
      await leaving(),
    ];
    expect((await ended.person.call('POST', '/logout')).status).toBe(200);
    await sql`update session set last_used_at = now() - interval '91 days'
      where user_id = ${expired.person.id}`.execute(db());
    for (const [{ person }, status] of [
      [suspended, 'suspended'],
      [pending, 'pending'],
    ] as const)
      await db().updateTable('app_user').set({ status }).where('id', '=', person.id).execute();
    const { signature, op_id, kind, args } = unregistered;
    const statuses = await statusesOf(
      {
        ...{ session_id: await site.sessionOf(keyless), user_id: keyless.id },
        ...{ depends_on: null, depends_on_author: null, after: null },
        ...{ signature, op_id, kind, args },
      },
      ended.op,
      expired.op,
      suspended.op,
      pending.op,
    );
    expect(statuses).toEqual(statuses.map(() => 'unsigned'));
    expect(await site.messages()).toEqual([]);
  });

  it('waits while the platform is closed', async () => {
    const setClosed = async (closed: boolean) =>
      expect((await site.admin.call('PUT', '/desk/platform', { closed })).status).toBe(200);
    const op = await site.message(anna, 'Before the opening');
    await setClosed(true);
    expect(await statusesOf(op)).toEqual(['unsigned']);
    await setClosed(false);
    expect(await statusesOf(op)).toEqual(['done']);
  });
});

describe('a refusal', () => {
  afterEach(async () => {
    await db().deleteFrom('held_refusal').execute();
    await site.setMember(bert, false);
    await site.setMember(bert, true);
  });

  it('to a handover is given to the device too, until the person tries again', async () => {
    const op = await site.message(bert, 'No longer a member');
    await site.setMember(bert, false);
    const [refused] = await site.handOver(op);
    expect(refused).toMatchObject({
      ...{ status: 'dead', code: 'notFound', message: expect.any(String) },
      subject: { type: 'group', id: site.groupId },
    });
    expect(refused).not.toHaveProperty('data');
    await site.setMember(bert, true);
    const pushed = await site.push(bert, op, { on_site: true }, 'de');
    expect(pushed).toMatchObject({
      ...{ status: 'dead', http: 404, code: 'notFound' },
      subject: { type: 'group', id: site.groupId },
    });
    expect(pushed.message).not.toBe(refused!.message);
    expect(await statusesOf(op)).toEqual(['dead']);
    expect(await site.messages()).toEqual([]);
    expect((await site.push(bert, op, { on_site: true, retried: true })).status).toBe('done');
    expect((await site.push(bert, op, { on_site: true })).status).toBe('done');
    expect(await statusesOf(op)).toEqual(['done']);
    expect(await contents()).toEqual(['No longer a member']);
  });

  it('to the device is given to a handover too, and does not change other pushes', async () => {
    const op = await site.message(bert, 'Not at once');
    await site.setMember(bert, false);
    expect((await site.push(bert, op, { on_site: true })).status).toBe('dead');
    await site.setMember(bert, true);
    expect(await statusesOf(op)).toEqual(['dead']);
    expect((await site.push(bert, op)).status).toBe('done');
    expect(await statusesOf(op)).toEqual(['done']);
    expect((await site.push(bert, op, { on_site: true })).status).toBe('done');
  });

  it('without the mark of the site is not stored', async () => {
    const op = await site.message(bert, 'Only here');
    await site.setMember(bert, false);
    expect((await site.push(bert, op)).status).toBe('dead');
    expect(await refusals()).toEqual([]);
    await site.setMember(bert, true);
    expect(await statusesOf(op)).toEqual(['done']);
  });

  it('belongs to its author, and is deleted after 30 days', async () => {
    const op = await site.message(bert, 'Refused');
    await site.setMember(bert, false);
    await site.handOver(op);
    expect(await refusals()).toMatchObject([
      { user_id: bert.id, op_id: op.op_id, refusal: { code: 'notFound' } },
    ]);
    const { op_id } = op;
    expect((await site.push(anna, { ...op, op_id }, { on_site: true })).status).toBe('done');
    const expire = (ms: number) => expireRefusals({ db: db(), now: () => school.ctx.now() + ms });
    await expire(maxHeldMs - 60_000);
    expect(await refusals()).toHaveLength(1);
    await expire(maxHeldMs + 60_000);
    expect(await refusals()).toEqual([]);
  });
});

describe('the box', () => {
  const listed = async (id: number) =>
    (await site.admin.call('GET', '/desk/boxes')).body.data.find((box: { id: number }) => box.id === id);

  it('is shown with the count of operations that it has brought', async () => {
    const before = await listed(site.box.id);
    const [known, fresh] = [await site.message(anna, 'Known'), await site.message(anna, 'Fresh')];
    await site.push(anna, known);
    await site.handOver(known, fresh, { ...(await site.message(bert, 'Forged')), signature: 'x' });
    await site.handOver(fresh);
    const after = await listed(site.box.id);
    expect(after.handed_over - before.handed_over).toBe(1);
    expect(Math.abs(after.last_handover_at * 1000 - school.ctx.now())).toBeLessThan(60_000);
  });

  it('has each operation counted once if two requests hand it over at the same time', async () => {
    const before = await listed(site.box.id);
    const ops = [await site.message(anna, 'Counted'), await site.message(bert, 'Counted too')];
    await Promise.all([site.handOver(...ops), site.handOver(...ops), site.handOver(...ops)]);
    expect((await listed(site.box.id)).handed_over - before.handed_over).toBe(2);
    expect(await site.messages()).toHaveLength(2);
  });

  it('hands nothing over before its pairing, after its days, or after it is revoked', async () => {
    const op = await site.message(anna, 'Too late');
    const { body } = await school.call(
      'POST',
      '/box/handover',
      { journal: randomUUID(), ops: [op] },
      { authorization: `Bearer ybx_${'a'.repeat(43)}` },
    );
    expect(body.code).toBe('unauthenticated');
    school.clock.shift = 8 * 86_400_000;
    expect((await site.box.handOver([op])).body.code).toBe('boxEnded');
    school.clock.shift = 0;
    await site.admin.call('POST', `/desk/boxes/${site.box.id}/revoke`, {});
    const revoked = await site.box.handOver([op]);
    expect([revoked.status, revoked.body.code]).toEqual([403, 'boxEnded']);
    expect(await site.messages()).toEqual([]);
  });
});
