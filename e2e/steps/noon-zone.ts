/** A zone in which it is about noon, so that what is hours away is still today. */
export function noonZone(now = new Date()): string {
  const east = 12 - now.getUTCHours();
  // These names count westwards.
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}
