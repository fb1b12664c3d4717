import { afterEach, expect, it, vi } from 'vitest';
import { localStore, removeRefusedChannel } from './web-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const refuse = (): never => {
  throw new DOMException('Access is denied for this document', 'SecurityError');
};

it('keeps values for the page where the browser blocks storage', () => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
  expect(localStore.get('theme')).toBeNull();
  expect(localStore.set('theme', 'dark')).toBe(false);
  expect(localStore.get('theme')).toBe('dark');
  expect(localStore.keys()).toEqual(['theme']);
  localStore.remove('theme');
  expect(localStore.get('theme')).toBeNull();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

it('keeps a value for the page where the quota is exceeded, and reads what is stored', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'old', setItem: refuse, removeItem: () => undefined });
  expect(localStore.get('theme')).toBe('old');
  expect(localStore.set('theme', 'dark')).toBe(false);
  expect(localStore.get('theme')).toBe('dark');
  localStore.remove('theme');
});

it('removes BroadcastChannel where the browser refuses it, and only there', () => {
  removeRefusedChannel();
  expect(globalThis).toHaveProperty('BroadcastChannel');
  vi.stubGlobal('BroadcastChannel', refuse);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
  removeRefusedChannel();
  expect(globalThis).not.toHaveProperty('BroadcastChannel');
  Reflect.deleteProperty(globalThis, 'localStorage');
});
