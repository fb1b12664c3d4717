/** In pixels. A smaller difference is not a keyboard. */
const minKeyboardHeight = 120;

/**
 * Safari lays its keyboard over the page and scrolls the page up, which hides the header and separates the
 * input from the messages. While the keyboard is open, `--visible-height` limits the page to the visible
 * part. Returns a function that stops it.
 */
export function followVisibleHeight(): () => void {
  const { visualViewport: viewport } = window;
  if (!viewport) return () => undefined;
  const { style } = document.documentElement;
  const update = () => {
    if (viewport.scale === 1 && innerHeight - viewport.height > minKeyboardHeight) {
      style.setProperty('--visible-height', `${viewport.height}px`);
      scrollTo(0, 0);
    } else style.removeProperty('--visible-height');
  };
  viewport.addEventListener('resize', update);
  return () => viewport.removeEventListener('resize', update);
}
