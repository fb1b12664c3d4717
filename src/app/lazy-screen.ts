import { type ComponentType, lazy } from 'react';
import { loadPart } from '../platform/load-part.ts';

const loaders: (() => Promise<unknown>)[] = [];

/** A screen in a chunk of its own, by its name in the module. */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  loaders.push(load);
  return laterScreen(load, name);
}

/** The same, of what somebody who is signed in hardly ever needs: it is not brought beforehand. */
export function laterScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await loadPart(load))[name] }));
}

/** Brings the other screens while nothing else is to be done, so that they open at once and without a line. */
export function preloadScreens(): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));
  idle(() => {
    // One that fails now is asked for again when it is needed.
    for (const load of loaders) load().catch(() => undefined);
  });
}
