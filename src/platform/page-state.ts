import { syncPendingInBackground } from './background-sync.ts';
import { isSuspended } from './page-lifecycle.ts';
import { sync } from './sync.ts';

let relaying = false;

/**
 * Sends the online state and the visibility of the page to the worker, now and on each change: workers get
 * these events unreliably or not at all.
 */
export function relayPageState(): void {
  notify();
  if (relaying) return;
  relaying = true;
  for (const event of ['online', 'offline', 'pageshow', 'focus']) addEventListener(event, notify);
  document.addEventListener('visibilitychange', () => {
    notify();
    if (document.visibilityState === 'hidden') void syncPendingInBackground().catch(() => undefined);
  });
}

function notify(): void {
  // A suspended page sends it when it runs again.
  if (isSuspended()) return;
  const state = { online: navigator.onLine, visible: document.visibilityState === 'visible' };
  void sync()
    .pageState(state)
    .catch(() => undefined);
}
