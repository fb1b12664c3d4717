import { useSyncExternalStore } from 'react';

const tick = 60_000;
const minute = () => Math.floor(Date.now() / tick) * tick;

function watch(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const plan = () => {
    timer = setTimeout(
      () => {
        listener();
        plan();
      },
      tick - (Date.now() % tick),
    );
  };
  const wake = () => {
    if (document.visibilityState === 'visible') listener();
  };
  plan();
  document.addEventListener('visibilitychange', wake);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}

/** The start of the current minute, in ms; rerenders each minute. */
export const useNow = (): number => useSyncExternalStore(watch, minute);
