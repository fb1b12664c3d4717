import { useEffect, useState } from 'react';
import { applyUpdate, isUpdateReady, watchUpdate } from '../../platform/service-worker.ts';
import { getScreen, openScreen } from './commands.ts';
import { runScreen, type ScreenState } from './screen-loop.ts';
import { readScreen, removeScreen, storeScreen, takeTokenFromAddress } from './stored-screen.ts';

/** Installs the service worker, so that the page opens without a connection, and new versions of it at once. */
const keepInstalled = () => watchUpdate(() => isUpdateReady() && void applyUpdate());

/** The picture of this big screen, or its code, kept up to date. */
export function useScreen(): ScreenState {
  const [state, setState] = useState<ScreenState>(() => {
    takeTokenFromAddress();
    return { screen: readScreen(), offline: false };
  });
  useEffect(keepInstalled, []);
  useEffect(() => {
    addEventListener('hashchange', takeTokenFromAddress);
    const stop = runScreen({
      read: readScreen,
      store: storeScreen,
      remove: removeScreen,
      open: openScreen,
      getPicture: getScreen,
      now: Date.now,
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      onChange: setState,
    });
    return () => {
      removeEventListener('hashchange', takeTokenFromAddress);
      stop();
    };
  }, []);
  return state;
}
