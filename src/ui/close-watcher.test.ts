import { afterEach, expect, test, vi } from 'vitest';
import { closeOnBack } from './close-watcher.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('closes on a back gesture of the system until the watch ends', () => {
  const watchers: (EventTarget & { destroyed: boolean })[] = [];
  class CloseWatcher extends EventTarget {
    destroyed = false;
    constructor() {
      super();
      watchers.push(this);
    }
    destroy() {
      this.destroyed = true;
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher);
  const close = vi.fn<() => void>();
  const stop = closeOnBack(close);
  watchers[0]?.dispatchEvent(new Event('close'));
  expect(close).toHaveBeenCalledOnce();
  stop();
  expect(watchers[0]?.destroyed).toBe(true);
});

test('does nothing in a browser without CloseWatcher', () => {
  vi.stubGlobal('CloseWatcher', undefined);
  expect(() => closeOnBack(() => undefined)()).not.toThrow();
});
