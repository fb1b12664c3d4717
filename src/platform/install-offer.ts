/*
 * Whether to tell the person that the app can be put on the home screen: not before the second visit, not where it
 * is installed already, and never again once they said so. Browsers that can install by themselves offer it by an
 * event, early and only once; on iOS the person has to do it in the share sheet.
 */
import { keepStorage } from './storage.ts';

interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type InstallOffer = 'prompt' | 'share-sheet' | null;

const visitsKey = 'visits';
const dismissedKey = 'install-dismissed';
const enoughVisits = 2;

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
    keepStorage();
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
  write(localStorage, dismissedKey, 'yes');
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
  Number(read(localStorage, visitsKey)) >= enoughVisits &&
  read(localStorage, dismissedKey) === null;

function way(): InstallOffer {
  if (event) return 'prompt';
  // Safari on iPhone and iPad alone has this property; the iPad calls itself a Mac.
  return 'standalone' in navigator && navigator.maxTouchPoints > 1 ? 'share-sheet' : null;
}

/** A tab is one visit, however often it is loaded. */
function countVisit(): void {
  if (read(sessionStorage, visitsKey) !== null) return;
  write(sessionStorage, visitsKey, 'counted');
  write(localStorage, visitsKey, String(Math.min(Number(read(localStorage, visitsKey)) + 1, enoughVisits)));
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Storage is refused to this page: nothing is offered.
  }
}
