import { afterEach, expect, it, vi } from 'vitest';
import { localStore, removeRefusedChannel } from './web-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const refuse = (): never => {
  throw new DOMException('Access is denied for this document', 'SecurityError');
};

it('keeps values for the page if the browser blocks storage', () => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
  expect(localStore.get('theme')).toBeNull();
  expect(localStore.set('theme', 'dark')).toBe(false);
  expect(localStore.get('theme')).toBe('dark');
  expect(localStore.keys()).toContain('theme');
  localStore.remove('theme');
  expect(localStore.get('theme')).toBeNull();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

it('keeps a value for the page if the quota is exceeded, and reads stored ones', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'old', setItem: refuse, removeItem: () => undefined });
  expect(localStore.get('theme')).toBe('old');
  expect(localStore.set('theme', 'dark')).toBe(false);
  expect(localStore.get('theme')).toBe('dark');
  localStore.remove('theme');
});

it('removes BroadcastChannel only if the browser refuses it', () => {
  removeRefusedChannel();
  expect(globalThis).toHaveProperty('BroadcastChannel');
  vi.stubGlobal('BroadcastChannel', refuse);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
  removeRefusedChannel();
  expect(globalThis).not.toHaveProperty('BroadcastChannel');
  Reflect.deleteProperty(globalThis, 'localStorage');
});
