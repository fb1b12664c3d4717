export interface Toast {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
}

const lifetime = 5000;
const most = 5;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let nextId = 1;

const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** A quiet line for five seconds, at most five at once; the same text is not said twice. */
export function showToast(text: string, action?: Toast['action']): void {
  const toast = { id: nextId++, text, ...(action && { action }) };
  set([...toasts.filter((shown) => shown.text !== text), toast].slice(-most));
  setTimeout(() => closeToast(toast.id), lifetime);
}

export const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

export const currentToasts = (): readonly Toast[] => toasts;

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
