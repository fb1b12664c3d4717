/*
 * Browsers suspend pages that are left: in the back/forward cache, or frozen in a background tab. A suspended page keeps
 * the worker, locks and transactions it has, and in Safari every later page of the tab waits for them. So each part of
 * the page releases what it holds when the page is left, and takes it up again when the page is shown.
 */

interface Part {
  /** The page will probably be left. After `expectedWithin` without that, `leave` and `comeBack` are called. */
  expect?: () => void;
  leave: () => void;
  comeBack: () => void;
}

/** Milliseconds. A navigation that was cancelled or became a download leaves nothing. */
const expectedWithin = 3000;
/** Safari and WebKitGTK. */
const isWebKit = globalThis.navigator?.vendor?.startsWith('Apple') === true;

const parts: Part[] = [];
const stores = new Set<() => void>();
let aside = false;

export const isAside = (): boolean => aside;

/**
 * Calls `leave` when the page is left, for good or not, and `comeBack` when it is shown again. Parts leave in the order
 * of registration and come back in the reverse. Gives a function that unregisters the part.
 */
export function releaseWhenAside(part: Part): () => void {
  parts.push(part);
  listen();
  return () => void parts.splice(parts.indexOf(part), 1);
}

/**
 * Calls `store` when the page is left, before any part leaves: for what was typed and is not stored yet. Gives a
 * function that unregisters it. A listener of `pagehide` would run too late: after the database was put aside.
 */
export function storeWhenLeft(store: () => void): () => void {
  stores.add(store);
  listen();
  return () => void stores.delete(store);
}

/** Calls back when the page is shown again after it was suspended. */
export const whenTakenUp = (comeBack: () => void): (() => void) =>
  releaseWhenAside({ leave: () => undefined, comeBack });

let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  addEventListener('pagehide', putAside);
  if (isWebKit) addEventListener('beforeunload', expectToLeave);
  document.addEventListener('freeze', putAside);
  document.addEventListener('resume', takeUp);
  addEventListener('pageshow', takeUp);
}

/**
 * WebKit never ends a transaction that still waits for another one when its page is suspended or its worker terminated,
 * and its stores stay blocked (WebKitGTK 2.50: one in 30 navigations in the moment of a write). So they are aborted
 * while the page still runs. Safari on iPhone has no `beforeunload`; the abort at `pagehide` has to do there.
 */
function expectToLeave(): void {
  const expecting = parts.filter(({ expect }) => expect);
  for (const part of expecting) part.expect?.();
  setTimeout(() => {
    if (aside) return;
    for (const part of expecting) part.leave();
    for (const part of expecting) part.comeBack();
  }, expectedWithin);
}

function putAside(): void {
  if (aside) return;
  for (const store of [...stores]) store();
  aside = true;
  for (const part of [...parts]) part.leave();
}

function takeUp(): void {
  if (!aside) return;
  aside = false;
  for (const part of parts.toReversed()) part.comeBack();
}
