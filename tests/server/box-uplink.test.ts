import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { registeredKey, signedOp } from '../support/device-key.ts';
import { openQuestionSite } from '../support/question-site.ts';

const minuteMs = 60_000;
let site: Awaited<ReturnType<typeof openQuestionSite>>;

beforeAll(async () => {
  // The box counts minutes by an interval that it begins at its start.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  site = await openQuestionSite();
  await site.start();
});
afterAll(async () => {
  vi.useRealTimers();
  await site.close();
});

it('hands over within a minute after the connection is back, however long it was missing', async () => {
  const device = await registeredKey(site.anna);
  site.proxy.down();
  const args = { group_id: site.groupId, content: 'Is the bus full?' };
  const op = await signedOp(device, site.anna, { kind: 'message.send', args });
  expect((await site.push(site.anna, op)).result).toBe('held');
  for (let minute = 0; minute < 12; minute += 1) {
    vi.advanceTimersByTime(minuteMs);
    // The attempt fails at once.
    await pause(100);
  }
  site.proxy.up();
  vi.advanceTimersByTime(minuteMs);
  const found = () =>
    site.school.ctx.db.selectFrom('message').select('content').where('client_id', '=', op.op_id).execute();
  await vi.waitUntil(async () => (await found()).length > 0, { timeout: 10_000, interval: 50 });
  expect(await found()).toEqual([{ content: 'Is the bus full?' }]);
});
