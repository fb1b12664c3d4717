import { afterEach, expect, it, vi } from 'vitest';
import { showBadge } from './app-badge.ts';

afterEach(() => vi.unstubAllGlobals());

it('the icon bears what is unread, and nothing where nothing is', () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => {});
  const clearAppBadge = vi.fn<() => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  showBadge(7);
  expect(setAppBadge).toHaveBeenCalledWith(7);
  expect(clearAppBadge).not.toHaveBeenCalled();
  showBadge(0);
  expect(setAppBadge).toHaveBeenCalledOnce();
  expect(clearAppBadge).toHaveBeenCalledOnce();
});

it('browsers without one are left alone', () => {
  vi.stubGlobal('navigator', {});
  expect(() => showBadge(7)).not.toThrow();
});
