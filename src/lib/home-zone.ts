/**
 * Time zone of the school as sent by the server; the device's own if there is none or this device does not
 * know it.
 */
export function homeZoneOf(named: string | undefined): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (named === undefined) return own;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    return own;
  }
}
