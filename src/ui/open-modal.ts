interface OpenModal {
  element: Element;
  close: () => void;
}

const open: OpenModal[] = [];
const listeners = new Set<() => void>();

/**
 * Registers an open modal and closes the one before, unless the new one was opened from within it. Returns a
 * function that unregisters it.
 */
export function enterModal(modal: OpenModal): () => void {
  for (const before of [...open]) if (!before.element.contains(modal.element)) before.close();
  open.push(modal);
  notify();
  return () => {
    open.splice(open.indexOf(modal), 1);
    notify();
  };
}

export const modalIsOpen = (): boolean => open.length > 0;

export function watchModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const notify = () => {
  for (const listener of listeners) listener();
};
