/*
 * Browsers suspend pages that are left: in the back/forward cache, or frozen in a background tab. A suspended
 * page keeps its worker, locks and transactions, and in Safari every later page of the tab waits for them. So
 * each part of the page releases its resources when the page is left, and acquires them again when it is
 * shown.
 */

interface Part {
  /**
   * The page will probably be left. If it is not left within `leaveTimeout`, `leave` and `resume` are
   * called.
   */
  expectLeave?: () => void;
  leave: () => void;
  resume: () => void;
}

/** In ms. A cancelled navigation, or one that becomes a download, does not leave the page. */
const leaveTimeout = 3000;
/** Safari and WebKitGTK. */
const isWebKit = globalThis.navigator?.vendor?.startsWith('Apple') === true;

const parts: Part[] = [];
const stores = new Set<() => void>();
let suspended = false;

export const isSuspended = (): boolean => suspended;

/**
 * Calls `leave` when the page is left, for good or not, and `resume` when it is shown again. Parts leave in
 * the order of registration and come back in reverse. Returns a function that unregisters the part.
 */
export function onSuspend(part: Part): () => void {
  parts.push(part);
  listen();
  return () => void parts.splice(parts.indexOf(part), 1);
}

/**
 * Calls `store` when the page is left, before any part leaves, to store typed text. A `pagehide` listener
 * would run too late, after the database was closed. Returns a function that unregisters it.
 */
export function storeOnLeave(store: () => void): () => void {
  stores.add(store);
  listen();
  return () => void stores.delete(store);
}

/** Calls back when a suspended page is shown again. */
export const onResume = (resume: () => void): (() => void) => onSuspend({ leave: () => undefined, resume });

let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  addEventListener('pagehide', suspend);
  if (isWebKit) addEventListener('beforeunload', expectToLeave);
  document.addEventListener('freeze', suspend);
  document.addEventListener('resume', resume);
  addEventListener('pageshow', resume);
}

/**
 * When WebKit suspends a page or terminates its worker, it never ends a transaction that waits for another,
 * and its stores stay blocked (WebKitGTK 2.50: one in 30 navigations during a write). So transactions are
 * aborted while the page still runs. Safari on iPhone has no `beforeunload`: there only the abort at
 * `pagehide` helps.
 */
function expectToLeave(): void {
  const expecting = parts.filter(({ expectLeave }) => expectLeave);
  for (const part of expecting) part.expectLeave?.();
  setTimeout(() => {
    if (suspended) return;
    for (const part of expecting) part.leave();
    for (const part of expecting) part.resume();
  }, leaveTimeout);
}

function suspend(): void {
  if (suspended) return;
  for (const store of [...stores]) store();
  suspended = true;
  for (const part of [...parts]) part.leave();
}

function resume(): void {
  if (!suspended) return;
  suspended = false;
  for (const part of parts.toReversed()) part.resume();
}
