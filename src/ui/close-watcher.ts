interface Watcher {
  addEventListener: (type: 'close', listener: () => void) => void;
  destroy: () => void;
}

/**
 * Calls `close` when the person goes back by the system, such as with the back gesture of Android: what is open above
 * the page closes, and the page stays. A `<dialog>` does this by itself. Where the browser has no `CloseWatcher` nothing
 * happens. Gives a function that ends the watch.
 */
export function closeOnBack(close: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
  if (!CloseWatcher) return () => undefined;
  const watcher = new CloseWatcher();
  watcher.addEventListener('close', close);
  return () => watcher.destroy();
}
