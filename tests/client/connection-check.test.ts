import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listDiagnostics } from '../../src/db/diagnostics.ts';
import { observe } from '../../src/db/observe.ts';
import type { ConnectionCheck, Outcome } from '../../src/lib/sync-api.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;

beforeEach(async () => {
  device = new TestDevice();
  device.server.overrides.set('GET /health', () => ({ status: 200, body: { status: 'ok' } }));
  tab = await device.tab();
  await tab.synced();
});
afterEach(() => device.end());

/** Advances the clock until the result is there. */
async function check(from = tab): Promise<ConnectionCheck> {
  let outcome: Outcome<ConnectionCheck> | undefined;
  void from.api.check().then((answer) => (outcome = answer));
  await device.clock.until(async () => expect(outcome).toBeDefined());
  if (!outcome?.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

describe('the connection test', () => {
  it('reports a good connection and sends the first request without the session', async () => {
    expect(await check()).toMatchObject({
      online: true,
      server: { ok: true },
      session: { ok: true },
      socket: true,
    });
    const requests = device.server.requests.slice(-2);
    expect(requests).toMatchObject([
      { path: '/health', token: null },
      { path: '/profile', token: 'token-1' },
    ]);
  });

  it('runs in the leading tab whichever tab requests it', async () => {
    const second = await device.tab();
    await device.clock.advance(500);
    expect(await second.api.term()).toBeNull();
    expect(await tab.api.term()).toBe((await tab.meta('leader'))?.epoch);
    expect(await check(second)).toMatchObject({ server: { ok: true }, socket: true });
  });

  it('answers a page that requests it before the engine has started', async () => {
    const early = device.bareTab();
    const started = early.api.start(device.session);
    expect(await check(early)).toMatchObject({ server: { ok: true } });
    expect(await started).toBe('started');
  });

  it('distinguishes the page of another server from a server that does not answer', async () => {
    device.server.permanentFault = 'captive';
    expect(await check()).toMatchObject({
      server: { ok: false, code: 'foreign' },
      session: null,
      socket: null,
    });
    device.server.permanentFault = 'down';
    expect(await check()).toMatchObject({ server: { ok: false, code: 'network' } });
    device.server.permanentFault = { status: 502 };
    expect(await check()).toMatchObject({ server: { ok: false, http: 502 } });
  });

  it('waits at most ten seconds for a server that hangs', async () => {
    device.server.permanentFault = 'hang';
    expect(await check()).toMatchObject({ server: { ok: false, code: 'timeout', ms: 10_000 } });
  });

  it('works offline and reports it', async () => {
    device.server.permanentFault = 'down';
    await tab.api.pageState({ online: false, visible: true });
    expect(await check()).toMatchObject({ online: false, server: { ok: false, code: 'network' } });
  });

  it('reports an ended session, also if that is known already', async () => {
    device.server.tokens.clear();
    const ended = { server: { ok: true }, session: { ok: false, code: 'unauthenticated', http: 401 } };
    expect(await check()).toMatchObject(ended);
    await tab.api.retry();
    expect(await check()).toMatchObject(ended);
  });

  it('reports a missing socket', async () => {
    device.hub.up = false;
    device.hub.disconnectAll();
    expect(await check()).toMatchObject({ session: { ok: true }, socket: false });
  });

  it('measures the difference between this clock and the server’s', async () => {
    const shift = 3 * 3600 * 1000;
    const reply = device.server.fetch;
    device.server.fetch = async (url, init) => {
      const response = await reply(url, init);
      const headers = new Headers(response.headers);
      headers.set('date', new Date(device.clock.now() + shift).toUTCString());
      return new Response(response.body, { status: response.status, headers });
    };
    const { clockOffset } = await check();
    expect(Math.abs((clockOffset ?? 0) - shift)).toBeLessThan(1500);
  });

  it('ends all pauses as soon as it reaches the server', async () => {
    device.server.permanentFault = 'down';
    device.hub.up = false;
    device.hub.disconnectAll();
    await tab.send('hello');
    await device.clock.advance(90_000);
    device.server.permanentFault = null;
    device.hub.up = true;
    await check();
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]), 2000);
    expect(device.server.contents()).toEqual(['hello']);
  });
});

describe('the journal', () => {
  it('records requests, outcomes and gates without personal data', async () => {
    const row = device.server.addMessage(7, 'Saltanat', 1);
    const args = { id: row.id, group_id: 7, content: 'Zhanna' };
    await tab.enqueueOp({ kind: 'message.edit', args });
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    device.server.tokens.clear();
    await tab.api.retry();
    await tab.send('Qyzyl');
    await device.clock.advance(10_000);
    const entries = await listDiagnostics(tab.db);
    for (const entry of [
      { what: 'term', code: 'begun' },
      { what: 'socket', code: 'connected' },
      { what: 'pull', code: 'done' },
      { what: 'PUT /chat/message/:id', code: 'done' },
      { what: 'gate', code: 'auth' },
    ])
      expect(entries).toContainEqual(expect.objectContaining(entry));
    expect(JSON.stringify(entries)).not.toMatch(/Saltanat|Zhanna|Qyzyl|token-1/);
    expect(entries.every(({ what }) => !/\d/.test(what))).toBe(true);
  });

  it('keeps the newest three hundred entries', async () => {
    for (let n = 0; n < 170; n++) {
      device.hub.disconnectAll();
      await device.clock.advance(4000);
    }
    const entries = await listDiagnostics(tab.db);
    expect(entries).toHaveLength(300);
    expect(entries.at(-1)?.at).toBeGreaterThan(device.clock.now() - 20_000);
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('is written in batches, and not at all while nothing happens', async () => {
    await device.clock.advance(5000);
    const before = (await listDiagnostics(tab.db)).length;
    await device.clock.advance(200_000);
    expect(await listDiagnostics(tab.db)).toHaveLength(before);
    let writings = -1;
    const stop = observe(
      () => tab.db.journal.count(),
      () => (writings += 1),
    );
    for (let n = 0; n < 20; n++) {
      await tab.send(`${n}`);
      await device.clock.advance(20);
    }
    await device.clock.advance(5000);
    expect((await listDiagnostics(tab.db)).length - before).toBeGreaterThan(10);
    expect(writings).toBeGreaterThan(0);
    expect(writings).toBeLessThanOrEqual(2);
    stop();
  });
});
