/** A keyboard takes more than this of the screen, in pixels. */
const keyboard = 120;

/**
 * Safari lays its keyboard over the page and pushes the page up: the header would be gone, and the box one writes in far
 * from the messages. While it is open the page is as high as what is seen of it.
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
