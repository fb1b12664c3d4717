import type { ScreenPicture } from '../../../contract/screens.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import type { StoredScreen } from './stored-screen.ts';

/** In ms, between two requests for the picture. */
export const everyMs = 700;
/** While the screen waits for its code, and without a connection. */
export const seldomMs = 2000;
/** In ms. A request without an answer for this long counts as no connection. */
export const slowMs = 6000;

export interface ScreenState {
  screen: StoredScreen | null;
  offline: boolean;
}

interface Parts {
  read: () => StoredScreen | null;
  store: (screen: StoredScreen) => void;
  remove: () => void;
  open: () => Promise<Outcome<{ token: string; code: string }>>;
  getPicture: (token: string) => Promise<Outcome<ScreenPicture>>;
  now: () => number;
  /** Calls back after this time, in ms. Returns the function that cancels it. */
  after: (ms: number, work: () => void) => () => void;
  onChange: (state: ScreenState) => void;
}

const isEnded = (outcome: Outcome<unknown>): boolean => !outcome.ok && outcome.http === 401;

/**
 * Keeps a big screen up to date: registers it, and requests its picture again and again. Without a connection it
 * keeps the last picture. When its access has ended, it deletes the picture and registers again. Returns the function
 * that stops it.
 */
export function runScreen(parts: Parts): () => void {
  let stopped = false;
  let cancel = () => {};
  const next = (ms: number) => {
    if (!stopped) cancel = parts.after(ms, () => void step());
  };
  const show = (screen: StoredScreen | null, offline: boolean) => {
    if (!stopped) parts.onChange({ screen, offline });
  };

  const register = async () => {
    const opened = await parts.open();
    if (stopped) return;
    if (opened.ok) {
      const { token, code } = opened.value;
      parts.store({ token, code, picture: null, receivedAt: parts.now() });
    }
    show(parts.read(), !opened.ok);
    next(opened.ok ? everyMs : seldomMs);
  };

  const step = async () => {
    const screen = parts.read();
    if (!screen) return register();
    const cancelSlow = parts.after(slowMs, () => show(parts.read(), true));
    const outcome = await parts.getPicture(screen.token);
    cancelSlow();
    // A link may have been opened in another tab meanwhile.
    if (stopped || parts.read()?.token !== screen.token) return next(0);
    if (isEnded(outcome)) {
      parts.remove();
      return register();
    }
    if (outcome.ok) parts.store({ ...screen, picture: outcome.value, receivedAt: parts.now() });
    show(parts.read(), !outcome.ok);
    const isWaiting = outcome.ok && outcome.value.event === null;
    next(outcome.ok && !isWaiting ? everyMs : seldomMs);
    return undefined;
  };

  show(parts.read(), false);
  void step();
  return () => {
    stopped = true;
    cancel();
  };
}
