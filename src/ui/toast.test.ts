import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  closeToast,
  currentToasts,
  suspendToasts,
  releaseToasts,
  showToast,
  stayUntilClosed,
} from './toast.ts';

const texts = () => currentToasts().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
  vi.useRealTimers();
});

test('a toast stands for five seconds, each its own', () => {
  showToast('one');
  vi.advanceTimersByTime(3000);
  showToast('two');
  vi.advanceTimersByTime(1999);
  expect(texts()).toEqual(['one', 'two']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['two']);
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual([]);
});

test('five at once: the oldest makes room', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) showToast(text);
  expect(texts()).toEqual(['b', 'c', 'd', 'e', 'f']);
});

test('what is said again is there once, and has its time anew', () => {
  showToast('again');
  vi.advanceTimersByTime(4000);
  showToast('again');
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual(['again']);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
});

test('its time stands still as long as anything holds it, and goes on from there', () => {
  showToast('held');
  vi.advanceTimersByTime(2000);
  suspendToasts('pointer');
  suspendToasts('hidden');
  vi.advanceTimersByTime(60_000);
  releaseToasts('pointer');
  showToast('said meanwhile');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['held', 'said meanwhile']);
  releaseToasts('hidden');
  vi.advanceTimersByTime(2999);
  expect(texts()).toEqual(['held', 'said meanwhile']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['said meanwhile']);
  vi.advanceTimersByTime(2000);
  expect(texts()).toEqual([]);
});

test('a toast with an action stays for ten seconds', () => {
  showToast('deleted', { label: 'Undo', run: () => {} });
  vi.advanceTimersByTime(9999);
  expect(texts()).toEqual(['deleted']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('toasts stay until closed where the person chose so', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  stayUntilClosed(true);
  showToast('stays');
  vi.advanceTimersByTime(600_000);
  expect(texts()).toEqual(['stays']);
  stayUntilClosed(false);
  showToast('leaves');
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual(['stays']);
  vi.unstubAllGlobals();
});
