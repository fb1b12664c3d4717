import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  closeToast,
  currentToasts,
  suspendToasts,
  releaseToasts,
  showToast,
  showToastAbout,
  stayUntilClosed,
} from './toast.ts';

const texts = () => currentToasts().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  for (const { id } of currentToasts()) closeToast(id);
});
afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
  vi.useRealTimers();
});

test('shows each toast for five seconds', () => {
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

test('shows five at most and removes the oldest', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) showToast(text);
  expect(texts()).toEqual(['b', 'c', 'd', 'e', 'f']);
});

test('shows a repeated text once and restarts its time', () => {
  showToast('again');
  vi.advanceTimersByTime(4000);
  showToast('again');
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual(['again']);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
});

test('pauses the time while anything holds it', () => {
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

test('replaces a toast about the same thing', () => {
  showToastAbout('person:1', 'suspended', { label: 'Undo', run: () => {} });
  showToastAbout('person:2', 'also suspended');
  showToastAbout('person:1', 'can sign in');
  expect(texts()).toEqual(['also suspended', 'can sign in']);
});

test('shows a toast with an action for ten seconds', () => {
  showToast('deleted', { label: 'Undo', run: () => {} });
  vi.advanceTimersByTime(9999);
  expect(texts()).toEqual(['deleted']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('keeps toasts until they are closed if the person chose that', () => {
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
