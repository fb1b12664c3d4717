/** In pixels. A smaller difference is not a keyboard. */
const keyboard = 120;

/**
 * Safari lays its keyboard over the page and scrolls the page up, which hides the header and separates the
 * input from the messages. While the keyboard is open, `--visible-height` limits the page to the visible
 * part. Returns a function that stops it.
 */
export function followVisibleHeight(): () => void {
  const { visualViewport: seen } = window;
  if (!seen) return () => undefined;
  const { style } = document.documentElement;
  const look = () => {
    if (seen.scale === 1 && innerHeight - seen.height > keyboard) {
      style.setProperty('--visible-height', `${seen.height}px`);
      scrollTo(0, 0);
    } else style.removeProperty('--visible-height');
  };
  seen.addEventListener('resize', look);
  return () => seen.removeEventListener('resize', look);
}
