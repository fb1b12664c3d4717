import { leaveWhatWaits } from './background-sync.ts';
import { isAside } from './page-life.ts';
import { sync } from './sync.ts';

let relaying = false;

/** Workers hear of the line and of visibility unreliably or not at all: the page tells its own, now and from now on. */
export function relayPageState(): void {
  notify();
  if (relaying) return;
  relaying = true;
  for (const event of ['online', 'offline', 'pageshow', 'focus']) addEventListener(event, notify);
  document.addEventListener('visibilitychange', () => {
    notify();
    if (document.visibilityState === 'hidden') void leaveWhatWaits().catch(() => undefined);
  });
}

function notify(): void {
  // It is told once it runs again.
  if (isAside()) return;
  const state = { online: navigator.onLine, visible: document.visibilityState === 'visible' };
  void sync()
    .pageState(state)
    .catch(() => undefined);
}
