import { afterEach, expect, test, vi } from 'vitest';

const page = new EventTarget();

afterEach(() => {
  vi.unstubAllGlobals();
});

test('stores typed text before any part releases its resources, whatever the order of registration', async () => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', new EventTarget());
  const { releaseWhenAside: letGoWhenAside, storeWhenLeft } = await import('./page-life.ts');
  const steps: string[] = [];
  letGoWhenAside({ leave: () => steps.push('leave'), comeBack: () => steps.push('come back') });
  const stop = storeWhenLeft(() => steps.push('store'));
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  expect(steps).toEqual(['store', 'leave', 'come back']);
  stop();
  page.dispatchEvent(new Event('pagehide'));
  expect(steps).toEqual(['store', 'leave', 'come back', 'leave']);
});
