/** Asks the browser not to evict what is kept here; some grant it only once the app is installed. */
export function keepStorage(): void {
  void navigator.storage?.persist?.().catch(() => false);
}
