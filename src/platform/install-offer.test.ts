import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const persist = vi.fn<() => Promise<boolean>>();
let page: EventTarget;
let storage: Map<string, string>;
let standalone = false;

const storageOf = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => map.set(key, value),
});

const day = 24 * 3_600_000;

/** Loads the module as a new page does, `after` ms after the last visit. */
async function visit(browser: Record<string, unknown> = {}, after = day) {
  vi.setSystemTime(Date.now() + after);
  page = new EventTarget();
  vi.resetModules();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', storageOf(storage));
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
  vi.stubGlobal('navigator', { maxTouchPoints: 5, storage: { persist }, ...browser });
  const module = await import('./install-offer.ts');
  module.listenForInstall();
  return module;
}

const prompt = vi.fn<() => Promise<unknown>>(async () => ({ outcome: 'dismissed' }));
/** Fires the browser's event that the app can be installed. */
function browserOffers(): Event {
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  page.dispatchEvent(offered);
  return offered;
}
const safari = { standalone: false };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  storage = new Map();
  standalone = false;
  persist.mockReset().mockResolvedValue(true);
  prompt.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('makes no offer on the first visit and suppresses the browser’s own', async () => {
  const { installOffer } = await visit();
  expect(browserOffers().defaultPrevented).toBe(true);
  expect(installOffer()).toBeNull();
});

it('counts a second tab, and a page left a minute ago, as the same visit', async () => {
  await visit();
  expect((await visit(safari, 60_000)).installOffer()).toBeNull();
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  page.dispatchEvent(new Event('pagehide'));
  expect((await visit(safari, 60_000)).installOffer()).toBeNull();
});

it('makes the offer on the second visit when the browser is ready', async () => {
  await visit();
  const { installOffer, watchInstallOffer } = await visit();
  const listener = vi.fn<() => void>();
  watchInstallOffer(listener);
  expect(installOffer()).toBeNull();
  browserOffers();
  expect(installOffer()).toBe('prompt');
  expect(listener).toHaveBeenCalledOnce();
});

it('opens the browser’s dialog once', async () => {
  await visit();
  const { install, installOffer } = await visit();
  browserOffers();
  await install();
  await install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(installOffer()).toBeNull();
});

it('makes no offer after it was dismissed', async () => {
  await visit();
  const second = await visit();
  browserOffers();
  second.dismissInstall();
  expect(second.installOffer()).toBeNull();
  const third = await visit();
  browserOffers();
  expect(third.installOffer()).toBeNull();
});

it('makes no offer in the installed app', async () => {
  await visit();
  standalone = true;
  const { installOffer } = await visit();
  browserOffers();
  expect(installOffer()).toBeNull();
});

it('ends with the installation and requests persistent storage', async () => {
  await visit();
  const { installOffer } = await visit();
  browserOffers();
  page.dispatchEvent(new Event('appinstalled'));
  expect(installOffer()).toBeNull();
  expect(persist).toHaveBeenCalledOnce();
});

it('offers the share sheet on an iPhone from the second visit on', async () => {
  expect((await visit(safari)).installOffer()).toBeNull();
  expect((await visit(safari)).installOffer()).toBe('share-sheet');
  expect((await visit({ standalone: true })).installOffer()).toBeNull();
});

it('makes no offer in Safari on a Mac', async () => {
  await visit();
  expect((await visit({ ...safari, maxTouchPoints: 0 })).installOffer()).toBeNull();
});
