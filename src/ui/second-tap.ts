interface Tap {
  x: number;
  y: number;
  /** `Event.timeStamp`, in ms. */
  at: number;
}

/** Longest time between the taps of a double tap, in ms. */
const soon = 400;
/** Largest distance between the taps of a double tap, in CSS pixels. */
const near = 30;

let last: Tap | null = null;
let guarded: Tap | null = null;
let lastSubmit: (Tap & { button: Element }) | null = null;

const isSecond = (tap: Tap, first: Tap) =>
  tap.at - first.at < soon && Math.hypot(tap.x - first.x, tap.y - first.y) < near;

/**
 * Records taps for `ignoreSecondTap`, and ignores further quick taps on a button that submits a form: nobody
 * means to send the same form twice. Call it once when the app starts, before any other listener is added.
 */
export function watchTaps(target: Window = window): void {
  // Sending again what was changed meanwhile is meant.
  target.addEventListener('input', () => (lastSubmit = null), true);
  target.addEventListener(
    'click',
    (event) => {
      // A click by keyboard or script has no position.
      if (event.detail === 0) return;
      const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      const button = submitButton(event);
      const isRepeated = lastSubmit !== null && lastSubmit.button === button && isSecond(tap, lastSubmit);
      // A third tap is compared with the second.
      lastSubmit = button && { ...tap, button };
      if (isRepeated || (guarded && isSecond(tap, guarded))) {
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

const submitButton = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('button[type=submit]') : null;

/**
 * Call it when something appears above the page or disappears, such as a dialog. If a tap caused that, the
 * second tap of a double tap is ignored, because it would reach what is there now.
 */
export function ignoreSecondTap(): void {
  guarded = last;
}
