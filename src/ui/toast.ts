import { localStore } from '../lib/web-storage.ts';

export interface Toast {
  id: number;
  text: string;
  /** Second line. */
  detail?: string;
  action?: { label: string; run: () => void };
  /** The thing that the text is about; a later toast about it replaces this one. */
  about?: string;
  /** Links for the parts of the text. */
  links?: readonly { label: string; href: string }[];
}

/** In ms. An action such as "Undo" needs longer to be reached (WCAG 2.2.1). */
const lifetime = 5000;
const lifetimeWithAction = 10_000;
const most = 5;

/** Reasons for which the time of toasts is paused. */
type Hold = 'pointer' | 'focus' | 'hidden';

const storageKey = 'toasts-stay';

/** A setting of this device. */
export const staysUntilClosed = (): boolean => localStore.get(storageKey) === 'yes';

export function stayUntilClosed(stay: boolean): void {
  if (stay) localStore.set(storageKey, 'yes');
  else localStore.remove(storageKey);
}

const listeners = new Set<() => void>();
const holds = new Set<Hold>();
/** Remaining time of each toast, in ms. */
const left = new Map<number, number>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let toasts: readonly Toast[] = [];
let nextId = 1;
let runsSince = 0;

const set = (next: readonly Toast[]) => {
  for (const { id } of toasts) if (!next.some((toast) => toast.id === id)) clearTimer(id);
  toasts = next;
  for (const listener of listeners) listener();
};

const clearTimer = (id: number) => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  left.delete(id);
};

const run = () => {
  runsSince = Date.now();
  for (const [id, ms] of left) timers.set(id, setTimeout(closeToast, ms, id));
};

const stop = () => {
  const passed = Date.now() - runsSince;
  for (const [id, ms] of left) {
    clearTimeout(timers.get(id));
    left.set(id, Math.max(0, ms - passed));
  }
};

/**
 * Shows a text for 5 s, or for 10 s with an action; at most five toasts, and each text once. If the person
 * chose that, toasts stay until they are closed.
 */
export const showToast = (text: string, action?: Toast['action'], detail?: string): void =>
  show({ text, ...(action && { action }), ...(detail && { detail }) });

/** Like `showToast`; removes the earlier toast about the same thing, whose text and action no longer apply. */
export const showToastAbout = (about: string, text: string, action?: Toast['action']): void =>
  show({ about, text, ...(action && { action }) });

/** Shows a toast of several links. */
export const showLinks = (text: string, links: NonNullable<Toast['links']>): void => show({ text, links });

const isReplacedBy = (shown: Toast, { about, text, detail }: Omit<Toast, 'id'>): boolean =>
  (about !== undefined && shown.about === about) || (shown.text === text && shown.detail === detail);

function show(content: Omit<Toast, 'id'>): void {
  const toast = { ...content, id: nextId++ };
  const runs = holds.size === 0;
  if (runs) stop();
  if (!staysUntilClosed()) left.set(toast.id, toast.action ? lifetimeWithAction : lifetime);
  set([...toasts.filter((shown) => !isReplacedBy(shown, content)), toast].slice(-most));
  if (runs) run();
}

export const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

/** Closes the toast of `showToastAbout` that no longer applies. */
export const closeToastAbout = (about: string): void => set(toasts.filter((toast) => toast.about !== about));

/** Pauses the time of all toasts; all reasons must end before it continues. */
export function suspendToasts(why: Hold): void {
  if (holds.size === 0) stop();
  holds.add(why);
}

export function releaseToasts(why: Hold): void {
  if (holds.delete(why) && holds.size === 0) run();
}

export const currentToasts = (): readonly Toast[] => toasts;

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
