import { leaveWhatWaits } from './background-sync.ts';
import { sync } from './sync.ts';

let relaying = false;

/** Workers hear of the line and of visibility unreliably or not at all: the page tells its own. */
export function relayPageState(): void {
  if (relaying) return;
  relaying = true;
  const tell = () => {
    const state = { online: navigator.onLine, visible: document.visibilityState === 'visible' };
    void sync()
      .pageState(state)
      .catch(() => undefined);
  };
  for (const event of ['online', 'offline', 'pageshow', 'focus']) addEventListener(event, tell);
  document.addEventListener('visibilitychange', () => {
    tell();
    if (document.visibilityState === 'hidden') void leaveWhatWaits().catch(() => undefined);
  });
  tell();
}
