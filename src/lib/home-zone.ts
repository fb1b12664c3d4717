/** The device's zone while the page is open. Each format costs some ms. */
let own: string | undefined;
const known = new Map<string, string>();

/**
 * Time zone of the school as sent by the server; the device's own if there is none or this device does not
 * know it.
 */
export function homeZoneOf(serverZone: string | undefined): string {
  own ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (serverZone === undefined) return own;
  const found = known.get(serverZone) ?? canonicalZone(serverZone) ?? own;
  known.set(serverZone, found);
  return found;
}

function canonicalZone(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
