import { afterEach, expect, test, vi } from 'vitest';

const page = new EventTarget();

afterEach(() => {
  vi.unstubAllGlobals();
});

test('stores typed text before any part releases its resources, whatever the order of registration', async () => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', new EventTarget());
  const { onSuspend, storeOnLeave } = await import('./page-lifecycle.ts');
  const steps: string[] = [];
  onSuspend({ leave: () => steps.push('leave'), resume: () => steps.push('come back') });
  const stop = storeOnLeave(() => steps.push('store'));
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  expect(steps).toEqual(['store', 'leave', 'come back']);
  stop();
  page.dispatchEvent(new Event('pagehide'));
  expect(steps).toEqual(['store', 'leave', 'come back', 'leave']);
});
