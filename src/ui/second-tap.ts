interface Tap {
  x: number;
  y: number;
  /** `Event.timeStamp`, in ms. */
  at: number;
}

/** The second tap of a double tap comes within this time, in ms, */
const soon = 400;
/** and within this distance, in CSS pixels. */
const near = 30;

let last: Tap | null = null;
let guarded: Tap | null = null;

const isSecond = (tap: Tap, first: Tap) =>
  tap.at - first.at < soon && Math.hypot(tap.x - first.x, tap.y - first.y) < near;

/**
 * Listens to taps, so that `ignoreSecondTap` knows the newest. Called once when the app starts, before anything
 * else listens.
 */
export function watchTaps(target: Window = window): void {
  target.addEventListener(
    'click',
    (event) => {
      // A click by keyboard or by a script has no place.
      if (event.detail === 0) return;
      const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      if (guarded && isSecond(tap, guarded)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      guarded = null;
      last = tap;
    },
    true,
  );
}

/**
 * To be called when something appears or disappears above the page, such as a dialog: if a tap caused it, the second
 * tap of a double tap would reach what is there now, and is ignored.
 */
export function ignoreSecondTap(): void {
  guarded = last;
}
