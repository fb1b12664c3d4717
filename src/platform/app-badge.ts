/** The number on the icon of the installed app; browsers without one are left alone. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // Refused where the app is not installed.
  void shown.catch(() => undefined);
}
