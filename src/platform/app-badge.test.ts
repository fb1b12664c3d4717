import { afterEach, expect, it, vi } from 'vitest';
import { showBadge } from './app-badge.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows the unread count on the icon, and clears it at zero', () => {
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

it('does nothing in browsers without badges', () => {
  vi.stubGlobal('navigator', {});
  expect(() => showBadge(7)).not.toThrow();
});
