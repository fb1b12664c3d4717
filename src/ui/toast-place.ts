/** The vertical extent of an element, in px from the top of the window. */
interface Extent {
  top: number;
  bottom: number;
}

interface Surroundings {
  /** Of the toasts, in px. */
  height: number;
  /** Lower end of the visible part of the window, in px: above a keyboard on the screen. */
  end: number;
  /** The header of the page, and lines below it. Columns and tabs may have others. */
  heads: readonly Extent[];
  /** Bars at the bottom of the page, such as the main sections. */
  bars: readonly Extent[];
  /** Forms in which the person writes, and their buttons. */
  composers: readonly Extent[];
}

/** In px, as in the style sheet. */
const gap = 16;

interface Place {
  at: 'top' | 'bottom';
  /** Lower end of the uppermost header with the lines below it, in px from the top of the window; null without one. */
  ceiling: number | null;
  /** Upper end of the bars that end the page, in px from the top of the window. */
  floor: number;
}

/** Where toasts cover neither bars nor composers: above the bars, or at the top if that place is taken. */
export function toastPlace({ height, end, heads, bars, composers }: Surroundings): Place {
  let ceiling: number | null = null;
  for (const { top, bottom } of heads.toSorted((a, b) => a.top - b.top))
    if (ceiling === null || top < ceiling + 1) ceiling = Math.max(ceiling ?? 0, bottom);
  let floor = end;
  for (const { top, bottom } of bars.toSorted((a, b) => b.bottom - a.bottom))
    if (bottom > floor - 1) floor = Math.min(floor, top);
  const isTaken = [...composers, ...bars].some(
    ({ top, bottom }) => top < floor && bottom > floor - gap - height,
  );
  return { at: isTaken ? 'top' : 'bottom', ceiling, floor };
}

/** Elements of the page or dialog are marked as `data-head`, `data-bar` and `data-composer`. */
function placeToasts(region: HTMLElement): void {
  const scope = region.closest('dialog') ?? document;
  const extentsOf = (mark: string) =>
    [...scope.querySelectorAll(`[${mark}]`)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ height }) => height > 0);
  const { at, ceiling, floor } = toastPlace({
    height: region.offsetHeight,
    end: visibleEnd(),
    heads: extentsOf('data-head'),
    bars: extentsOf('data-bar'),
    composers: extentsOf('data-composer'),
  });
  region.dataset['at'] = at;
  region.style.setProperty('--toast-bottom', `${Math.max(0, innerHeight - floor)}px`);
  if (ceiling === null) region.style.removeProperty('--toast-top');
  else region.style.setProperty('--toast-top', `${ceiling}px`);
}

/** An enlarged page is not shortened: its visible part moves. */
function visibleEnd(): number {
  const viewport = window.visualViewport;
  return viewport?.scale === 1 ? Math.min(innerHeight, viewport.offsetTop + viewport.height) : innerHeight;
}

/**
 * Places the region of toasts in its page or dialog now, and again in the frame after the page changes or scrolls. Returns a
 * function that stops it.
 */
export function followPlace(region: HTMLElement): () => void {
  let frame: number | null = null;
  const placeSoon = () => {
    frame ??= requestAnimationFrame(() => {
      frame = null;
      placeToasts(region);
    });
  };
  placeToasts(region);
  const observer = new MutationObserver(placeSoon);
  observer.observe(document.body, { childList: true, subtree: true });
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('resize', placeSoon, { signal });
  // Parts of a page scroll, and their events do not bubble.
  addEventListener('scroll', placeSoon, { signal, capture: true, passive: true });
  window.visualViewport?.addEventListener('resize', placeSoon, { signal });
  window.visualViewport?.addEventListener('scroll', placeSoon, { signal });
  return () => {
    observer.disconnect();
    listening.abort();
    if (frame !== null) cancelAnimationFrame(frame);
  };
}
