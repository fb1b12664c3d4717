import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSession, signIn, startSync } from './session.ts';
import { storageState } from './storage.ts';

const worker = vi.hoisted(() => ({
  signIn: vi.fn<() => Promise<unknown>>(),
  start: vi.fn<() => Promise<void>>(),
}));
vi.mock('comlink', () => ({ wrap: () => worker, proxy: (given: unknown) => given }));
vi.mock('./page-state.ts', () => ({ relayPageState: () => {} }));
vi.mock('./page-lifecycle.ts', () => ({ isSuspended: () => false, onSuspend: () => {} }));
vi.mock('./api-base.ts', () => ({
  apiBase: 'https://school.example/api',
  apiHost: () => 'school.example',
  sendsCredentials: false,
}));

const session = { userId: 1, token: 'token-1' };
let persisted = false;
const persist = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  persisted = false;
  persist.mockReset().mockImplementation(async () => (persisted = true));
  vi.stubGlobal('Worker', class extends EventTarget {});
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
  vi.stubGlobal('localStorage', { setItem: () => {}, getItem: () => null });
  const estimate = async () => ({ usage: 5, quota: 10 });
  vi.stubGlobal('navigator', { storage: { persist, estimate, persisted: async () => persisted } });
  worker.start.mockReset().mockResolvedValue(undefined);
  worker.signIn.mockReset().mockResolvedValue({ ok: true, value: session });
});
afterEach(() => vi.unstubAllGlobals());

it('requests persistent storage once after a sign-in and reports the result', async () => {
  expect(await storageState()).toMatchObject({ persisted: false });
  await signIn({ email: 'a@example.kz', password: 'secret' });
  expect(persist).toHaveBeenCalledOnce();
  expect(await storageState()).toEqual({ persisted: true, used: 5, quota: 10 });
});

it('requests no persistent storage for a known session or a refused sign-in', async () => {
  openSession({ ...session });
  startSync();
  expect(worker.start).toHaveBeenCalledWith(expect.objectContaining(session), expect.any(Function));
  worker.signIn.mockResolvedValue({ ok: false, code: 'wrong_credentials' });
  await signIn({ email: 'a@example.kz', password: 'wrong' });
  expect(persist).not.toHaveBeenCalled();
});

it('signs in even if the browser refuses persistent storage or lacks it', async () => {
  persist.mockRejectedValue(new TypeError('not allowed'));
  expect(await signIn({ email: 'a@example.kz', password: 'secret' })).toMatchObject({ ok: true });
  vi.stubGlobal('navigator', {});
  expect(await signIn({ email: 'a@example.kz', password: 'secret' })).toMatchObject({ ok: true });
  expect(await storageState()).toBeNull();
});

it('starts the worker on first use, with the session before other calls', async () => {
  openSession({ ...session });
  expect(worker.start).not.toHaveBeenCalled();
  await signIn({ email: 'a@example.kz', password: 'secret' });
  expect(worker.start).toHaveBeenCalledBefore(worker.signIn);
  startSync();
  expect(worker.start).toHaveBeenCalledOnce();
});
