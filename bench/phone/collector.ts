/** How many times slower than this machine an average phone is assumed to be. */
export const slowdown = 4;
/** The same of a low-end phone. */
export const lowEndSlowdown = 6;

/** What `collector` stores in the page. Times in ms since the visit began. */
export interface Collected {
  painted: number | null;
  ready: number | null;
  live: number | null;
  tasks: { start: number; duration: number }[];
  shift: number;
  events: { name: string; start: number; duration: number }[];
}

/** Passed as text, since helpers that the compiler adds for names do not exist in the page. */
export const collector = (selector: string) => `(() => {
  if (globalThis.collected) return;
  const all = globalThis.collected = { painted: null, ready: null, live: null, tasks: [], shift: 0, events: [] };
  const watch = (type, note, more) => new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type, buffered: true, ...more });
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') all.painted = entry.startTime; });
  watch('longtask', (entry) => all.tasks.push({ start: entry.startTime, duration: entry.duration }));
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) all.shift += entry.value; });
  watch('event', (entry) => {
    all.events.push({ name: entry.name, start: entry.startTime, duration: entry.duration });
  }, { durationThreshold: 16 });
  const look = () => {
    const there = document.querySelector(${JSON.stringify(selector)});
    const shown = there && there.getClientRects().length > 0;
    if (shown) requestAnimationFrame(() => { all.ready ??= performance.now(); });
    if (shown && !there.closest('[inert]')) requestAnimationFrame(() => { all.live = performance.now(); });
    else setTimeout(look, 20);
  };
  look();
})()`;
