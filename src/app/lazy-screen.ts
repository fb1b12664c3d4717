import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadChunk } from '../platform/load-chunk.ts';
import { whenIdle } from '../ui/when-idle.ts';

const screens: { load: () => Promise<void> }[] = [];

type LazyScreen<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Brings it beforehand, so that it is drawn at once. Where that fails it is asked for again when it is drawn. */
  load: () => Promise<void>;
};

/** A screen in a chunk of its own, by its name in the module. */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyScreen<Props> {
  const screen = laterScreen(load, name);
  screens.push(screen);
  return screen;
}

/** The same, of what somebody who is signed in hardly ever needs: it is not preloaded. */
export function laterScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined;
  const screen = lazy(() =>
    loaded
      ? resolved({ default: loaded })
      : loadChunk(load).then((part): { default: ComponentType<Props> } => ({ default: part[name] })),
  );
  const loadAhead = () =>
    load().then(
      (part) => {
        loaded = part[name];
      },
      () => undefined,
    );
  return Object.assign(screen, { load: loadAhead });
}

/** React suspends even on resolved promises, but not on a thenable that resolves synchronously. */
const resolved = <T>(value: T) =>
  // oxlint-disable-next-line unicorn/no-thenable -- it is what React asks for
  ({ then: (resolve: (value: T) => void) => resolve(value) }) as Promise<T>;

/** In milliseconds: the screen that is looked at has come to rest by then; and the processor is others' in between. */
const settled = 2000;
const between = 150;

/** By which a person does something. */
const acts = ['pointerdown', 'keydown', 'click'];

/**
 * Loads the other screens one by one while idle: from then on they open at once, and offline.
 * What a person has just begun goes first: a screen that opens would share the processor with those that come.
 */
export function preloadScreens(): void {
  const [...left] = screens;
  let actedAt = -settled;
  const hasActed = () => {
    actedAt = performance.now();
  };
  for (const act of acts) addEventListener(act, hasActed, { capture: true, passive: true });
  const loadNext = () => {
    const rest = actedAt + settled - performance.now();
    if (rest > 0) {
      setTimeout(loadWhenIdle, rest);
      return;
    }
    const next = left.shift();
    if (next) void next.load().then(() => setTimeout(loadWhenIdle, between));
    else for (const act of acts) removeEventListener(act, hasActed, { capture: true });
  };
  const loadWhenIdle = () => whenIdle(loadNext);
  setTimeout(loadWhenIdle, settled);
}
