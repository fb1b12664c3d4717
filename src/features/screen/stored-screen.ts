/*
 * A big screen in this browser: its token and the last picture, in localStorage, so that the picture is there after a
 * reload without a connection. It contains nothing about an account.
 */
import type { ScreenPicture } from '../../../contract/screens.ts';
import { localStore } from '../../lib/web-storage.ts';

export interface StoredScreen {
  token: string;
  /** Until a moderator has entered it; null for a screen that was opened by a link. */
  code: string | null;
  /** Null before the first one. */
  picture: ScreenPicture | null;
  /** When the picture arrived, in ms of this device. */
  receivedAt: number;
}

const key = 'big-screen-1';

export function readScreen(): StoredScreen | null {
  try {
    return JSON.parse(localStore.get(key) ?? 'null') as StoredScreen | null;
  } catch {
    return null;
  }
}

export const storeScreen = (screen: StoredScreen): void => void localStore.set(key, JSON.stringify(screen));

export const removeScreen = (): void => localStore.remove(key);

/** Stores the token of a link, and removes it from the address and the history of the browser. */
export function takeTokenFromAddress(): void {
  const token = /^#([\w-]{43})$/.exec(location.hash)?.[1];
  if (token === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (readScreen()?.token === token) return;
  storeScreen({ token, code: null, picture: null, receivedAt: 0 });
}
