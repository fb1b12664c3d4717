/**
 * Time zone of the school as sent by the server; the device's own if there is none or this device does not
 * know it.
 */
export function homeZoneOf(serverZone: string | undefined): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (serverZone === undefined) return own;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: serverZone }).resolvedOptions().timeZone;
  } catch {
    return own;
  }
}
