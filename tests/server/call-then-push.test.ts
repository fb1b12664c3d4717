/*
 * A device sends an operation by its own call, and after a lost response perhaps in a push with the same key: both must
 * be the same request to the server.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Operation, operationKinds } from '../../contract/operations.ts';
import type { OutboxOp } from '../../src/db/outbox-op.ts';
import { sentOperation } from '../../workers/sync/outbox/operations.ts';
import { sendAs } from '../support/forms.ts';
import type { Person } from '../support/school.ts';
import { createFixtures, type Fixtures } from './permissions/fixtures.ts';
import { operationMatrix } from './permissions/operations.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures();
});
afterAll(() => fixtures.school.close());

/** Kinds that are not pushed, because they contain a file or name nobody, or that nobody may do with the rows of the matrix. */
const left: readonly string[] = [
  ...['message.file', 'group.photo', 'profile.avatar', 'ballot.cast'],
  ...['anonymousQuestion.put', 'anonymousQuestion.withdraw'],
  ...['message.edit', 'message.delete', 'message.pin', 'review.edit', 'review.delete', 'request.reply'],
  ...['eventQuestion.edit', 'eventQuestion.withdraw', 'booking.add'],
];

it.each(operationKinds)('%s is the same request by its call and in a push', async (kind) => {
  const { args, expected } = operationMatrix[kind];
  const [name] = Object.entries(expected).find(([, result]) => result === 'done') ?? [];
  const callers: Record<string, Person> = { ...fixtures.people, ...fixtures.byRelation };
  const caller = callers[name ?? ''];
  expect(caller === undefined).toBe(left.includes(kind));
  if (!caller) return;
  const op = { kind, args: await args(fixtures, caller), opId: randomUUID() } as unknown as OutboxOp;
  // Only anonymous operations read the device's database.
  const inputs = { file: undefined, plain: null, db: undefined as never, now: 0 };
  const calls = await sentOperation(kind).request(op, inputs);
  for (const { endpoint, call } of calls) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(call.params?.[name]));
    const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
    const headers = call.idempotencyKey ? { 'Idempotency-Key': call.idempotencyKey } : {};
    const { method } = endpoint;
    const { status, body } = call.form
      ? await sendAs(fixtures.school, caller, { method, path, body: call.form, headers })
      : await caller.call(method, path + query, call.body, headers);
    expect([status, body]).toEqual([200, expect.anything()]);
  }
  const pushed = { op_id: op.opId, lane: 'again', ...(op as Operation), opId: undefined };
  const { body } = await caller.call('POST', '/sync/push', { ops: [pushed] });
  expect(body.data[0]?.code ?? body.data.results?.[0]?.code).not.toBe('keyReused');
});
