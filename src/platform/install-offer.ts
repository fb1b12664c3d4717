/*
 * Decides whether to offer putting the app on the home screen: from the second visit on, unless it is
 * installed or the person dismissed the offer. Browsers that can install it fire an event, early and only
 * once; on iOS the person has to use the share sheet.
 */
import { localStore } from '../lib/web-storage.ts';
import { requestPersistence } from './storage.ts';

interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type InstallOffer = 'prompt' | 'share-sheet' | null;

const visitsKey = 'visits';
const seenKey = 'last-seen';
const dismissedKey = 'install-dismissed';
const minVisits = 2;
/** In ms. After a shorter absence, in this tab or another, it is still the same visit. */
const minAbsence = 30 * 60_000;

const listeners = new Set<() => void>();
let event: InstallEvent | null = null;
let offer: InstallOffer = null;

/** Call it as early as possible: the browser fires its event only once. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (offered) => {
    // Suppress the browser's own offer, which it shows on the first visit too.
    offered.preventDefault();
    event = offered as InstallEvent;
    updateOffer();
  });
  addEventListener('appinstalled', () => {
    event = null;
    // Browsers grant persistent storage more readily to installed apps.
    requestPersistence();
    updateOffer();
  });
  countVisit();
  updateOffer();
}

export const installOffer = (): InstallOffer => offer;

export function watchInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the browser's dialog. Any answer ends the offer for this visit. */
export async function install(): Promise<void> {
  const offered = event;
  event = null;
  await offered?.prompt().catch(() => undefined);
  updateOffer();
}

export function dismissInstall(): void {
  localStore.set(dismissedKey, 'yes');
  updateOffer();
}

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

function updateOffer(): void {
  const next = mayOffer() ? availableOffer() : null;
  if (next === offer) return;
  offer = next;
  for (const listener of listeners) listener();
}

const mayOffer = () =>
  !isInstalled() && Number(localStore.get(visitsKey)) >= minVisits && localStore.get(dismissedKey) === null;

function availableOffer(): InstallOffer {
  if (event) return 'prompt';
  // Only Safari on iPhone and iPad has this property; the iPad's user agent is that of a Mac.
  return 'standalone' in navigator && navigator.maxTouchPoints > 1 ? 'share-sheet' : null;
}

function countVisit(): void {
  const visits = Number(localStore.get(visitsKey));
  const isNewVisit = Math.abs(Date.now() - Number(localStore.get(seenKey))) > minAbsence;
  if (isNewVisit) localStore.set(visitsKey, String(Math.min(visits + 1, minVisits)));
  const storeLastSeen = () => localStore.set(seenKey, String(Date.now()));
  storeLastSeen();
  addEventListener('pagehide', storeLastSeen);
  addEventListener('visibilitychange', storeLastSeen);
}
