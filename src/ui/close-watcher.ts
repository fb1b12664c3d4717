interface Watcher {
  addEventListener: (type: 'close', listener: () => void) => void;
  destroy: () => void;
}

/**
 * Calls `close` on a back action of the system, such as the back gesture of Android, instead of leaving the
 * page. `<dialog>` does this natively. Without `CloseWatcher` in the browser nothing happens. Returns a
 * function that ends the watch.
 */
export function closeOnBack(close: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
  if (!CloseWatcher) return () => undefined;
  const watcher = new CloseWatcher();
  watcher.addEventListener('close', close);
  return () => watcher.destroy();
}
