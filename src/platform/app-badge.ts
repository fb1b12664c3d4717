/** Sets the number on the icon of the installed app; does nothing in browsers without badges. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // Rejected if the app is not installed.
  void done.catch(() => undefined);
}
