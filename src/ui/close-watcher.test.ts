import { afterEach, expect, test, vi } from 'vitest';
import { closeOnBack } from './close-watcher.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('going back by the system closes what is open, until it is closed otherwise', () => {
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

test('a browser without close watchers is left as it is', () => {
  vi.stubGlobal('CloseWatcher', undefined);
  expect(() => closeOnBack(() => undefined)()).not.toThrow();
});
