import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, currentSession, saveSession, watchSession } from './stored-session.ts';

const page = new EventTarget();

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

test('is null before a sign-in and after a sign-out', () => {
  expect(currentSession()).toBeNull();
  saveSession({ userId: 7, token: 'a' });
  expect(currentSession()).toEqual({ userId: 7, token: 'a' });
  expect(localStorage.getItem('auth_token_default')).toBe('a');
  clearSession();
  expect(currentSession()).toBeNull();
});

test('is the same object until the session changes', () => {
  saveSession({ userId: 7, token: 'a' });
  const first = currentSession();
  expect(currentSession()).toBe(first);
  saveSession({ userId: 7, token: 'b' });
  expect(currentSession()).not.toBe(first);
});

test('notifies of changes in this tab and others until the listener is removed', () => {
  const listener = vi.fn<() => void>();
  const stop = watchSession(listener);
  saveSession({ userId: 7, token: 'a' });
  expect(listener).toHaveBeenCalled();
  listener.mockClear();
  page.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledOnce();
  stop();
  page.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledOnce();
});
