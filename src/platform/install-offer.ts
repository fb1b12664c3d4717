/*
 * Whether to tell the person that the app can be put on the home screen: not before the second visit, not where it
 * is installed already, and never again once they said so. Browsers that can install by themselves offer it by an
 * event, early and only once; on iOS the person has to do it in the share sheet.
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
const enoughVisits = 2;
/** Who was away for less is still on the same visit, in this tab or another. */
const away = 30 * 60_000;

const listeners = new Set<() => void>();
let event: InstallEvent | null = null;
let offer: InstallOffer = null;

/** To be called as early as the page can: the browser offers it once. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (offered) => {
    // Otherwise the browser shows an offer of its own, also on the first visit.
    offered.preventDefault();
    event = offered as InstallEvent;
    decide();
  });
  addEventListener('appinstalled', () => {
    event = null;
    // What is installed is more likely to be granted that nothing is evicted.
    requestPersistence();
    decide();
  });
  countVisit();
  decide();
}

export const installOffer = (): InstallOffer => offer;

export function watchInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's own dialog; an answer, whichever, ends the offer for this visit. */
export async function install(): Promise<void> {
  const offered = event;
  event = null;
  await offered?.prompt().catch(() => undefined);
  decide();
}

export function dismissInstall(): void {
  localStore.set(dismissedKey, 'yes');
  decide();
}

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

function decide(): void {
  const now = isWanted() ? way() : null;
  if (now === offer) return;
  offer = now;
  for (const listener of listeners) listener();
}

const isWanted = () =>
  !isInstalled() &&
  Number(localStore.get(visitsKey)) >= enoughVisits &&
  localStore.get(dismissedKey) === null;

function way(): InstallOffer {
  if (event) return 'prompt';
  // Safari on iPhone and iPad alone has this property; the iPad calls itself a Mac.
  return 'standalone' in navigator && navigator.maxTouchPoints > 1 ? 'share-sheet' : null;
}

function countVisit(): void {
  const visits = Number(localStore.get(visitsKey));
  const isAnother = Math.abs(Date.now() - Number(localStore.get(seenKey))) > away;
  if (isAnother) localStore.set(visitsKey, String(Math.min(visits + 1, enoughVisits)));
  const seen = () => localStore.set(seenKey, String(Date.now()));
  seen();
  addEventListener('pagehide', seen);
  addEventListener('visibilitychange', seen);
}
