import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadTexts } from '../i18n/activate.ts';
import { loadChunk } from '../platform/load-chunk.ts';
import { whenIdle } from '../ui/when-idle.ts';

const screens: { load: () => Promise<void> }[] = [];

type LazyScreen<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Preloads the screen, so that it renders at once. If that fails, rendering loads it again. */
  load: () => Promise<void>;
};

/** A screen in its own chunk, by its name in the module. */
export function lazyScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyScreen<Props> {
  const screen = laterScreen(load, name);
  screens.push(screen);
  return screen;
}

/** Like `lazyScreen`, but not preloaded: for screens that are rarely needed after sign-in. */
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

/** Like `laterScreen`, for a screen whose texts are in a catalogue of their own. */
export const textScreen = <Name extends string, Props extends object>(
  catalogue: 'desk' | 'screen' | 'privacy',
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyScreen<Props> =>
  laterScreen(async () => {
    const [part] = await Promise.all([load(), loadTexts(catalogue)]);
    return part;
  }, name);

/** A screen of the organisers' desk. */
export const deskScreen = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyScreen<Props> => textScreen('desk', load, name);

/** React suspends even on resolved promises, but not on a thenable that resolves synchronously. */
const resolved = <T>(value: T) =>
  // oxlint-disable-next-line unicorn/no-thenable -- it is what React asks for
  ({ then: (resolve: (value: T) => void) => resolve(value) }) as Promise<T>;

/** In ms: by then the visible screen has rendered. Also the pause between two chunks. */
const settled = 2000;
const between = 150;

/** Events of user input. */
const acts = ['pointerdown', 'keydown', 'click'];

/**
 * Preloads the other screens one by one while idle, so that they open at once and offline, and then calls
 * `readRows`. Pauses after user input: a screen that opens would share the processor with preloading.
 */
export function preloadScreens(readRows: () => Promise<unknown>): void {
  const left = [...screens, { load: readRows }];
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
