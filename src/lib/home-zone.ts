/** The zone the school lives in as a server named it; this device's own where none did, or none that this device knows. */
export function homeZoneOf(named: string | undefined): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (named === undefined) return own;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    return own;
  }
}
