/*
 * Browsers put pages aside: into the back/forward cache, or frozen in a tab that is not looked at. Such a page still
 * exists, but runs no more: what it holds then (a worker, a lock, a transaction) it holds against every other page,
 * in Safari for good. So it lets go of everything, and takes it up again when it is shown.
 */

interface Part {
  leave: () => void;
  comeBack: () => void;
}

const parts: Part[] = [];
let aside = false;

export const isAside = (): boolean => aside;

/** Parts leave in the order in which they were named, and come back in the reverse. Gives what ends that. */
export function letGoWhenAside(part: Part): () => void {
  parts.push(part);
  listen();
  return () => void parts.splice(parts.indexOf(part), 1);
}

/** Calls back when the page was put aside and is shown again. */
export const whenTakenUp = (comeBack: () => void): (() => void) =>
  letGoWhenAside({ leave: () => undefined, comeBack });

let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  // Listeners that write down what was typed come first, whenever they were added: this one is added after them.
  const last = () => addEventListener('pagehide', putAside, { once: true });
  addEventListener('pagehide', last, { capture: true });
  document.addEventListener('freeze', putAside);
  document.addEventListener('resume', takeUp);
  addEventListener('pageshow', takeUp);
}

function putAside(event: Event): void {
  // One that goes for good takes everything along.
  if (aside || (event instanceof PageTransitionEvent && !event.persisted)) return;
  aside = true;
  for (const part of [...parts]) part.leave();
}

function takeUp(): void {
  if (!aside) return;
  aside = false;
  for (const part of parts.toReversed()) part.comeBack();
}
