import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const persist = vi.fn<() => Promise<boolean>>();
let page: EventTarget;
let kept: Map<string, string>;
let standalone = false;

const storageOf = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => map.set(key, value),
});

const day = 24 * 3_600_000;

/** The module as a page finds it that has just been loaded, a day after the last one. */
async function visit(browser: Record<string, unknown> = {}, after = day) {
  vi.setSystemTime(Date.now() + after);
  page = new EventTarget();
  vi.resetModules();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', storageOf(kept));
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
  vi.stubGlobal('navigator', { maxTouchPoints: 5, storage: { persist }, ...browser });
  const module = await import('./install-offer.ts');
  module.listenForInstall();
  return module;
}

const prompt = vi.fn<() => Promise<unknown>>(async () => ({ outcome: 'dismissed' }));
/** The browser finds that the app can be installed. */
function browserOffers(): Event {
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  page.dispatchEvent(offered);
  return offered;
}
const safari = { standalone: false };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  kept = new Map();
  standalone = false;
  persist.mockReset().mockResolvedValue(true);
  prompt.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is not made on the first visit, and keeps the browser from making its own', async () => {
  const { installOffer } = await visit();
  expect(browserOffers().defaultPrevented).toBe(true);
  expect(installOffer()).toBeNull();
});

it('is not made in a second tab of the first visit, nor after a while that the first was looked at', async () => {
  await visit();
  expect((await visit(safari, 60_000)).installOffer()).toBeNull();
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  page.dispatchEvent(new Event('pagehide'));
  expect((await visit(safari, 60_000)).installOffer()).toBeNull();
});

it('is made on the second, as soon as the browser can', async () => {
  await visit();
  const { installOffer, watchInstallOffer } = await visit();
  const heard = vi.fn<() => void>();
  watchInstallOffer(heard);
  expect(installOffer()).toBeNull();
  browserOffers();
  expect(installOffer()).toBe('prompt');
  expect(heard).toHaveBeenCalledOnce();
});

it('shows the dialog of the browser once', async () => {
  await visit();
  const { install, installOffer } = await visit();
  browserOffers();
  await install();
  await install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(installOffer()).toBeNull();
});

it('is never made again once it was dismissed', async () => {
  await visit();
  const second = await visit();
  browserOffers();
  second.dismissInstall();
  expect(second.installOffer()).toBeNull();
  const third = await visit();
  browserOffers();
  expect(third.installOffer()).toBeNull();
});

it('is not made in the installed app', async () => {
  await visit();
  standalone = true;
  const { installOffer } = await visit();
  browserOffers();
  expect(installOffer()).toBeNull();
});

it('ends with the installation, and then the browser is asked to keep what is stored', async () => {
  await visit();
  const { installOffer } = await visit();
  browserOffers();
  page.dispatchEvent(new Event('appinstalled'));
  expect(installOffer()).toBeNull();
  expect(persist).toHaveBeenCalledOnce();
});

it('on an iPhone tells of the share sheet, from the second visit on', async () => {
  expect((await visit(safari)).installOffer()).toBeNull();
  expect((await visit(safari)).installOffer()).toBe('share-sheet');
  expect((await visit({ standalone: true })).installOffer()).toBeNull();
});

it('on a Mac with Safari tells of nothing that is not there', async () => {
  await visit();
  expect((await visit({ ...safari, maxTouchPoints: 0 })).installOffer()).toBeNull();
});
