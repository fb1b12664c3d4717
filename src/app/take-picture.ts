/* Takes pictures of the screens people come back to, while nobody waits for anything. */
import { countOps } from '../db/outbox.ts';
import { getMeta, putMeta } from '../db/meta.ts';
import { observe } from '../db/observe.ts';
import { shownLocale } from '../i18n/activate.ts';
import { firstArea } from '../lib/pictures.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { barHeight, frameOf } from './picture-frame.ts';

/** What moves now has come to rest by then, in milliseconds. */
const rest = 2500;
/** While one looks on, no more often than this. */
const between = 10_000;
const largest = 400_000;
/** Not each frame of a list that is scrolled, only its end. */
const hands = ['scrollend', 'pointerdown', 'keydown'];
/** What is not there any more when one comes back, or comes by itself. */
const passing = '[data-passing], [role="dialog"], img, video, audio, iframe';

/** Beyond the window, also where a bar of the browser has gone; and nothing that is seen hangs on what is in it. */
function isOutOfSight(drawn: Element): boolean {
  const { top, bottom, left, right } = drawn.getBoundingClientRect();
  const after = top > innerHeight + barHeight || left > innerWidth;
  const before = bottom < 0 || right < 0;
  if (!after && !before) return false;
  const { display, position } = getComputedStyle(drawn);
  return !display.startsWith('inline') && (after || position === 'absolute');
}

function fix(element: HTMLElement, size: Partial<Record<'width' | 'height', number>>): void {
  element.style.boxSizing = 'border-box';
  for (const [side, pixels] of Object.entries(size)) element.style.setProperty(side, `${pixels}px`);
}

/** The markup of what is drawn; what scripts have set on it goes along as data, which no policy keeps out. */
export function markupOf(root: Element): string {
  const copy = root.cloneNode(true) as Element;
  const copies = copy.querySelectorAll<HTMLElement>('*');
  const unseen: HTMLElement[] = [];
  const unchosen: HTMLElement[] = [];
  for (const [nth, drawn] of [...root.querySelectorAll<HTMLElement>('*')].entries()) {
    const element = copies[nth];
    if (!element) continue;
    if (drawn.childElementCount > 0 && isOutOfSight(drawn)) {
      fix(element, { height: drawn.offsetHeight });
      unseen.push(element);
    }
    // As wide as the widest of what could be chosen.
    if (drawn instanceof HTMLSelectElement) fix(element, { width: drawn.offsetWidth });
    if (drawn instanceof HTMLOptionElement && !drawn.selected) unchosen.push(element);
    const style = element.getAttribute('style');
    if (style !== null) {
      element.removeAttribute('style');
      element.dataset['style'] = style;
    }
    if (drawn.scrollTop > 0) {
      const left = drawn.scrollHeight - drawn.clientHeight - drawn.scrollTop;
      element.dataset['top'] = left < 2 ? 'end' : String(Math.round(drawn.scrollTop));
    }
    if (drawn instanceof HTMLTextAreaElement) element.textContent = drawn.value;
    else if (drawn instanceof HTMLInputElement && drawn.type !== 'password')
      element.setAttribute('value', drawn.value);
    element.toggleAttribute('readonly', element.matches('input, textarea'));
  }
  for (const element of unseen) element.replaceChildren();
  for (const element of [...unchosen, ...copy.querySelectorAll(passing)]) element.remove();
  return copy.innerHTML;
}

async function take(): Promise<void> {
  const root = document.querySelector('#root');
  const area = firstArea(location.pathname);
  if (!root || !area || root.querySelector('[role="dialog"]')) return;
  const [locked, cursor, waiting] = await Promise.all([getMeta('locked'), getMeta('cursor'), countOps()]);
  const html = markupOf(root);
  // Without a cursor nothing tells whether it is still true.
  if (locked || cursor === undefined || html.length > largest) return;
  await putMeta(`picture:${area}`, {
    ...frameOf(document, shownLocale()),
    cursor,
    waiting,
    html,
  });
}

/** Until called back: a picture whenever the screen, or what it shows, has changed and come to rest. */
export function takePictures(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  const begun = performance.now();
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    // A database that is closing keeps none, and a full disk needs none.
    void take().catch(() => undefined);
  };
  const soon = () => {
    clearTimeout(timer);
    const pause = document.hidden ? rest : Math.max(rest, last + between - performance.now());
    timer = setTimeout(() => whenIdle(now), pause);
  };
  const hidden = () => {
    if (document.hidden && performance.now() - begun > rest) now();
  };
  document.addEventListener('visibilitychange', hidden);
  // A hand that moves something has the page to itself.
  for (const type of hands) document.addEventListener(type, soon, { capture: true, passive: true });
  const stopObserving = observe(
    () => getMeta('cursor'),
    () => soon(),
  );
  return () => {
    clearTimeout(timer);
    stopObserving();
    document.removeEventListener('visibilitychange', hidden);
    for (const type of hands) document.removeEventListener(type, soon, { capture: true });
  };
}
