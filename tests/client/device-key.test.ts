import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signatureBytes, type SignedOperation } from '../../contract/signed-operation.ts';
import { Database } from '../../src/db/database.ts';
import { type DeviceKey, putMeta } from '../../src/db/meta.ts';
import { tokenEnd } from '../../src/db/tickets.ts';
import { fromBase64Url, toBase64Url } from '../../src/lib/base64url.ts';
import type { Environment } from '../../workers/sync/environment.ts';
import { signOps } from '../../workers/sync/on-site/device-key.ts';
import { exampleKey, signedExamples } from '../support/signed-operations.ts';
import { type Tab, TestDevice } from './harness/device.ts';
import { isSigned, withKeys } from './harness/device-keys.ts';

/* The key with which a device signs what boxes hold. */

let device: TestDevice;
let keys: string[];

beforeEach(() => {
  device = new TestDevice();
  keys = withKeys(device);
});
afterEach(() => device.end());

const attempts = () => device.server.requests.filter(({ path }) => path === '/session/key');
const attempted = (count: number) =>
  device.clock.until(async () => expect(attempts().length).toBeGreaterThanOrEqual(count));
const registered = (tab: Tab) =>
  device.clock.until(async () => expect(await tab.meta('deviceKey')).toMatchObject({ registered: true }));
async function pull(tab: Tab): Promise<void> {
  await tab.api.pageState({ online: false, visible: true });
  await tab.api.pageState({ online: true, visible: true });
  await device.clock.advance(2000);
}
async function syncedTab(session = device.session): Promise<Tab> {
  const tab = await device.tab(session);
  await tab.synced();
  return tab;
}

describe('a device', () => {
  it('registers its key once, when the school answers', async () => {
    const tab = await syncedTab();
    await registered(tab);
    const key = (await tab.meta('deviceKey'))!;
    expect(keys).toEqual([key.publicKey]);
    expect(key.publicKey).toMatch(/^B[\w-]{86}$/);
    await expect(crypto.subtle.exportKey('pkcs8', key.privateKey)).rejects.toThrow();
    await pull(tab);
    tab.kill();
    const next = await device.tab();
    await device.clock.until(async () => expect(await next.api.term()).not.toBeNull());
    await pull(next);
    expect(attempts()).toHaveLength(1);
    expect(await next.meta('deviceKey')).toMatchObject({ publicKey: key.publicKey });
  });

  it.each(['down', 'lost'] as const)(
    'sends the same key again a minute after a failure (%s)',
    async (fault) => {
      device.server.faults = [fault];
      const tab = await syncedTab();
      await attempted(1);
      await pull(tab);
      expect(attempts()).toHaveLength(1);
      await device.clock.leap(60_000);
      await pull(tab);
      await registered(tab);
      expect(attempts()).toHaveLength(2);
      const [first, second] = attempts().map(({ body }) => body);
      expect(first).toEqual(second);
    },
  );

  it('waits as long as the school demands', async () => {
    device.server.faults = [{ status: 429, retryAfter: 300 }];
    const tab = await syncedTab();
    await attempted(1);
    await device.clock.leap(61_000);
    await pull(tab);
    expect(attempts()).toHaveLength(1);
    await device.clock.leap(240_000);
    await pull(tab);
    await registered(tab);
    expect(attempts()).toHaveLength(2);
  });

  it('registers the same key again if the school was restored from a backup', async () => {
    const tab = await syncedTab();
    await registered(tab);
    await tab.db.meta.put({ key: 'cursor', value: 'from another epoch' });
    await pull(tab);
    await attempted(2);
    await registered(tab);
    expect(new Set(keys).size).toBe(1);
    await pull(tab);
    expect(attempts()).toHaveLength(2);
  });

  it('creates another key if it has lost its own', async () => {
    const tab = await syncedTab();
    await registered(tab);
    await tab.db.meta.delete('deviceKey');
    await pull(tab);
    await registered(tab);
    expect(new Set(keys).size).toBe(2);
  });

  it('creates another key for another session', async () => {
    const tab = await syncedTab();
    await registered(tab);
    tab.kill();
    device.server.tokens.set('token-2', 1);
    const next = await device.tab({ ...device.session, token: 'token-2' });
    await attempted(2);
    await registered(next);
    expect(attempts().map(({ token }) => token)).toEqual(['token-1', 'token-2']);
    expect(new Set(keys).size).toBe(2);
  });

  it('repeats the call after an hour if the school refuses it', async () => {
    device.server.overrides.delete('PUT /session/key');
    const tab = await syncedTab();
    await attempted(1);
    await pull(tab);
    await pull(tab);
    expect(attempts()).toHaveLength(1);
    await device.clock.leap(3_601_000);
    await pull(tab);
    await attempted(2);
  });

  it('has no key without WebCrypto, nor at a school that takes no pushes', async () => {
    device.server.extensions = 'idem,delta';
    const tab = await syncedTab();
    await pull(tab);
    expect(await tab.meta('deviceKey')).toBeUndefined();
    tab.kill();
    device.server.extensions = 'idem,delta,push';
    device.subtle = undefined;
    const next = await device.tab();
    await device.clock.until(async () => expect(await next.api.term()).not.toBeNull());
    await pull(next);
    expect(await next.meta('deviceKey')).toBeUndefined();
    expect(attempts()).toEqual([]);
  });

  it('goes on without a key that the browser does not store', async () => {
    device.subtle = {
      generateKey: async () => ({ privateKey: () => undefined, publicKey: {} }),
      exportKey: async () => new ArrayBuffer(65),
    } as unknown as SubtleCrypto;
    const tab = await syncedTab();
    await pull(tab);
    await tab.send('one');
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(attempts()).toEqual([]);
  });

  it('deletes its key at the sign-out', async () => {
    const tab = await syncedTab();
    await registered(tab);
    await tab.api.signOut();
    expect(await device.environment.databases.names()).toEqual([]);
  });
});

describe('a signature', () => {
  let db: Database;
  let publicKey: string;
  const env = { subtle: crypto.subtle } as Environment;
  const sign = async (op: SignedOperation, me = 1, token = 'token-1') => {
    const [signed] = await signOps({ env, db, me }, token, [op]);
    return signed as SignedOperation & { signature?: string };
  };

  beforeEach(async () => {
    db = new Database(`keys:${randomUUID()}`);
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    publicKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
    const key: DeviceKey = {
      ...{ session: tokenEnd('token-1'), registered: true },
      ...{ privateKey: pair.privateKey, publicKey },
    };
    await putMeta('deviceKey', key, db);
  });
  afterEach(() => db.delete());

  it.each(signedExamples)('is that of the text $text', async ({ userId, op }) => {
    const signed = await sign(op, userId);
    expect(signed).toMatchObject(op);
    expect(fromBase64Url(signed.signature ?? '')).toHaveLength(signatureBytes);
    const arrived = JSON.parse(JSON.stringify(signed)) as typeof signed;
    expect(await isSigned(arrived, publicKey, userId)).toBe(true);
    const key = randomUUID();
    for (const other of [{ args: {} }, { depends_on: key }, { depends_on_author: 99 }, { after: key }])
      expect(await isSigned({ ...arrived, ...other }, publicKey, userId)).toBe(false);
  });

  it.each(signedExamples)('of the example is valid for $text', async ({ userId, op, signature }) => {
    expect(await isSigned({ ...op, signature }, exampleKey, userId)).toBe(true);
  });

  it('is left out without a key of the session', async () => {
    const { op } = signedExamples[0]!;
    expect(await sign(op, 1, 'another-token')).toEqual(op);
    await db.meta.put({ key: 'deviceKey', value: { session: tokenEnd('token-1'), publicKey } });
    expect(await sign(op)).toEqual(op);
  });
});
